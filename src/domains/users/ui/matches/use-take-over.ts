import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';

type Waiting = { id: number; name: string };

/** Takes over the match of a client. `fromId` is the administrator who works on it as far as the user knows. */
export function useTakeOver({ id, name }: Waiting) {
  const takeOver = useAct(trpc.matches.takeOver, {
    done: { title: 'Match taken over', description: `You work on the match of ${name}.` },
    failed: 'Failed to assign the match to you',
  });
  return {
    takeOver: (fromId: number | undefined) =>
      takeOver.mutate({ clientId: id, ...(fromId && { fromId }) }),
    isPending: takeOver.isPending,
  };
}
