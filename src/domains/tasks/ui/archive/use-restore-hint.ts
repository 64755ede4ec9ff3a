import { useActor } from '#client/use-user.ts';
import { archiveDays } from '#shared/archive-days.ts';
import { managesAllTasks, worksForClients } from '../../policy.ts';

/** Who can restore what is about to be deleted. */
export function useRestoreHint(what: 'it' | 'them') {
  const actor = useActor();
  const who = managesAllTasks(actor)
    ? 'You'
    : worksForClients(actor)
      ? 'The client or an administrator'
      : 'An administrator';
  return `${who} can restore ${what} for ${archiveDays} days.`;
}
