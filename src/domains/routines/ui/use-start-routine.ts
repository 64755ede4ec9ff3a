import { trpc } from '#client/trpc.ts';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';

/** Starts a new run of the routine's workflow. */
export function useStartRoutine(routineId: number, onStarted?: () => void) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.runs.startRoutine.useMutation({
    onSuccess(run) {
      utils.runs.get.setData({ id: run.id }, run);
      onStarted?.();
    },
    onError(error) {
      toastFailure("We couldn't start the routine", error);
    },
  });
  const send = useOnce(mutate);
  return { start: () => send({ routineId }), isStarting: isPending };
}
