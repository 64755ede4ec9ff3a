import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';

/** Starts a new run of the routine's workflow. */
export function useStartRoutine(routineId: number, onStarted?: () => void) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = useAct(trpc.runs.startRoutine, {
    onSuccess(run) {
      utils.runs.get.setData({ id: run.id }, run);
      onStarted?.();
    },
    failed: "We couldn't start the routine",
  });
  return { start: () => mutate({ routineId }), isStarting: isPending };
}
