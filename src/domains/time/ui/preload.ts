import { importPage } from '#client/route.ts';
import type { Actor } from '#shared/actor.ts';
import { canCorrectTime } from '../policy.ts';

export const importAdminTime = importPage(() => import('./admin-report/admin-time.tsx'));
export const importOwnTime = importPage(() => import('./report/own-time.tsx'));

const importFor = (actor: Actor): Promise<unknown> =>
  canCorrectTime(actor) ? importAdminTime() : importOwnTime();

/** Loads the code of the report that the user sees. The page shows an error if that fails. */
export const preloadTime = (actor: Actor) => void importFor(actor).catch(() => {});
