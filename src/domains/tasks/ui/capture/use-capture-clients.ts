import { trpc } from '#client/trpc.ts';
import { useActor } from '#client/use-user.ts';
import { canChangeClient, worksForClients } from '../../policy.ts';
import { clientOptions } from '../person-options.ts';

/** The clients that the user can choose for a new task; undefined while they load. Clients create their own tasks. */
export function useCaptureClients() {
  const actor = useActor();
  const isVa = worksForClients(actor);
  const isAdmin = canChangeClient(actor);
  const own = trpc.users.assignedClient.useQuery(undefined, { enabled: isVa });
  const all = trpc.users.listClients.useQuery(undefined, { enabled: isAdmin });
  if (!isVa && !isAdmin) return { needsClient: false, options: [], error: null };
  const clients = isVa ? own.data?.assignedClients : all.data;
  return {
    needsClient: true,
    options: clients && clientOptions(clients),
    error: clients ? null : (own.error ?? all.error),
  };
}
