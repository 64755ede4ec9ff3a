import { useActor } from '#client/use-user.ts';
import { archiveDays } from '#shared/archive-days.ts';
import { managesAllTasks } from '../../policy.ts';

/** Who can restore what is about to be deleted. */
export const useRestoreHint = (what: 'it' | 'them') =>
  managesAllTasks(useActor())
    ? `You can restore ${what} for ${archiveDays} days.`
    : `An administrator can restore ${what} for ${archiveDays} days.`;
