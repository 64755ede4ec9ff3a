import { importPage } from '#client/route.ts';
import type { Actor } from '#shared/actor.ts';
import { canWriteTimesheet } from '../policy.ts';

export const importOwnTimesheet = importPage(() => import('./own-timesheet.tsx'));
export const importSelectVa = importPage(() => import('./select-va.tsx'));

const importFor = (actor: Actor): Promise<unknown> =>
  canWriteTimesheet(actor) ? importOwnTimesheet() : importSelectVa();

/** Loads the code of what the user sees first. The page shows an error if that fails. */
export const preloadTimesheet = (actor: Actor) => void importFor(actor).catch(() => {});
