import { isVa } from '#shared/actor.ts';
import { trpc } from '../../trpc.ts';
import { useUser } from '../use-user.ts';

/** The VA's timer as last received from the server, and when. Live events refetch it. */
export function useTimer() {
  const user = useUser();
  const { data, dataUpdatedAt, isPending } = trpc.timers.current.useQuery(undefined, {
    enabled: isVa(user),
  });
  return { timer: data?.timer ?? null, at: dataUpdatedAt, isPending };
}
