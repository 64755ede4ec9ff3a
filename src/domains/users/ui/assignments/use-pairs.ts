import { trpc } from '#client/trpc.ts';

const most = 1000;

/** The VAs and clients of whom a pair can be made: neither has anybody yet. */
export function usePairs() {
  const vas = trpc.assignments.listUnassigned.useQuery({ limit: most });
  const everyVa = trpc.profiles.listVas.useQuery({ limit: most });
  const everyClient = trpc.users.listClients.useQuery();
  const taken = new Set(everyVa.data?.items.map(({ assignedClientId }) => assignedClientId));
  return {
    vas: vas.data?.items,
    clients: everyVa.data && everyClient.data?.filter(({ id }) => !taken.has(id)),
    error: vas.error ?? everyVa.error ?? everyClient.error,
    retry: () => Promise.all([vas.refetch(), everyVa.refetch(), everyClient.refetch()]),
  };
}
