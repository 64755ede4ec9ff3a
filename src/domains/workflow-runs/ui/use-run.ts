import { trpc } from '#client/trpc.ts';
import { announce } from '#client/ui/live-region.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { RunStep, RunWithSteps } from '../schema.ts';

type Answer = NonNullable<RunStep['answer']>;

function announceProgress({ status, steps }: RunWithSteps) {
  const current = steps.find(({ state }) => state === 'current');
  if (status === 'finished') announce('The workflow is finished.');
  else if (current) announce(`Now: ${current.title}`);
}

/** Mutations of a run. Each response contains the complete checklist. */
export function useRun(id: number) {
  const utils = trpc.useUtils();
  const options = {
    onSuccess(run: RunWithSteps) {
      utils.runs.get.setData({ id }, run);
      announceProgress(run);
    },
    onError: (error: unknown) => toastFailure("We couldn't update the checklist", error),
  };
  const ticking = trpc.runs.tick.useMutation(options);
  const answering = trpc.runs.answer.useMutation(options);
  const undoing = trpc.runs.undo.useMutation(options);
  const stopping = trpc.runs.stop.useMutation(options);
  const tick = useOnce(ticking.mutate);
  const answer = useOnce(answering.mutate);
  const undo = useOnce(undoing.mutate);
  const stop = useOnce(stopping.mutate);

  const toInput = ({ key, position }: RunStep) => ({
    id,
    stepKey: key,
    ...(position !== null && { position }),
  });
  return {
    isPending: [ticking, answering, undoing, stopping].some(({ isPending }) => isPending),
    tick: (step: RunStep) => tick(toInput(step)),
    answer: (step: RunStep, given: Answer) => answer({ ...toInput(step), answer: given }),
    undo: (step: RunStep) => undo(toInput(step)),
    stop: () => stop({ id }),
  };
}

export type RunActions = ReturnType<typeof useRun>;
