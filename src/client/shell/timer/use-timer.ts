import { isVa } from '#shared/actor.ts';
import { trpc } from '../../trpc.ts';
import { useUser } from '../use-user.ts';

/** The VA's timer as the server last told it, and when that was; live events ask again. */
export function useTimer() {
  const user = useUser();
  const { data, dataUpdatedAt, isPending } = trpc.timers.current.useQuery(undefined, {
    enabled: isVa(user),
  });
  return { timer: data?.timer ?? null, at: dataUpdatedAt, isPending };
}
