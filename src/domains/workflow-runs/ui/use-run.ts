import { trpc } from '#client/trpc.ts';
import { announce } from '#client/ui/live-region.tsx';
import { useAct } from '#client/use-act.ts';
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
    failed: "We couldn't update the checklist",
  };
  const tick = useAct(trpc.runs.tick, options);
  const answer = useAct(trpc.runs.answer, options);
  const undo = useAct(trpc.runs.undo, options);
  const stop = useAct(trpc.runs.stop, options);

  const toInput = ({ key, position }: RunStep) => ({
    id,
    stepKey: key,
    ...(position !== null && { position }),
  });
  return {
    isPending: [tick, answer, undo, stop].some(({ isPending }) => isPending),
    tick: (step: RunStep) => tick.mutate(toInput(step)),
    answer: (step: RunStep, given: Answer) => answer.mutate({ ...toInput(step), answer: given }),
    undo: (step: RunStep) => undo.mutate(toInput(step)),
    stop: () => stop.mutate({ id }),
  };
}

export type RunActions = ReturnType<typeof useRun>;
