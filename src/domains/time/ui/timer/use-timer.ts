import { trpc } from '#client/trpc.ts';
import { useUser } from '#client/use-user.ts';
import { isVa } from '#shared/actor.ts';

/** The VA's timer as last received from the server, and when. Live events refetch it. */
export function useTimer() {
  const user = useUser();
  const { data, dataUpdatedAt, isPending } = trpc.timers.current.useQuery(undefined, {
    enabled: isVa(user),
  });
  return { timer: data?.timer ?? null, at: dataUpdatedAt, isPending };
}
