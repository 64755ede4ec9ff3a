import { useActor } from '#client/use-user.ts';
import { archiveDays } from '#shared/archive-days.ts';
import { canListDeletedTasks } from '../../policy.ts';

/** Who can restore what is about to be deleted. */
export const useRestoreHint = (what: 'it' | 'them') =>
  `${canListDeletedTasks(useActor()) ? 'You' : 'The client or an administrator'} can restore ${what} for ${archiveDays} days.`;
