import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';

type Waiting = { id: number; name: string };

/** Takes over the match of a client. `fromId` is the administrator who works on it as far as the user knows. */
export function useTakeOver({ id, name }: Waiting) {
  const takeOver = trpc.matches.takeOver.useMutation({
    onSuccess: () =>
      toast({ title: 'Match taken over', description: `You work on the match of ${name}.` }),
    onError: (error) => toastFailure('Failed to take over the match', error),
  });
  const send = useOnce(takeOver.mutate);
  return {
    takeOver: (fromId: number | undefined) => send({ clientId: id, ...(fromId && { fromId }) }),
    isPending: takeOver.isPending,
  };
}
