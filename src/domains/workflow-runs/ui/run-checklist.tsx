import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import type { RunStep, RunWithSteps } from '../schema.ts';
import { CurrentStep, DoneStep, Finished, UpcomingStep } from './run-step.tsx';
import { useRun } from './use-run.ts';

/** Earlier steps of a long run are collapsed. */
const initialStepCount = 12;

type RunChecklistProps = { id: number; canWork: boolean; takesFocus?: boolean };

export function RunChecklist({ id, canWork, takesFocus = false }: RunChecklistProps) {
  const { data: run, error, refetch } = trpc.runs.get.useQuery({ id });
  if (error && !run) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!run)
    return (
      <Box>
        <LoadingNote>Loading the steps</LoadingNote>
        <Skeleton w="60%" />
        <Skeleton w="45%" mt="3" />
        <Skeleton w="70%" mt="3" />
      </Box>
    );
  return <Checklist run={run} canWork={canWork} takesFocus={takesFocus} />;
}

type ChecklistProps = { run: RunWithSteps; canWork: boolean; takesFocus: boolean };

function Checklist({ run, canWork, takesFocus }: ChecklistProps) {
  const actions = useRun(run.id);
  const [showsAll, setShowsAll] = useState(false);
  const [undoing, askUndo] = useState<RunStep | null>(null);
  // The position of the user's last action. The focus then moves to the next step.
  const [lastPosition, setLastPosition] = useState<number | null>(takesFocus ? 0 : null);
  const done = run.steps.filter(({ state }) => state === 'done');
  const current = run.steps.find(({ state }) => state === 'current');
  const upcoming = run.steps.filter(({ state }) => state === 'upcoming');
  const hidden = showsAll ? 0 : Math.max(0, done.length - initialStepCount);
  const ticked = done.filter(({ tickedAt }) => tickedAt !== null);
  const later = ticked.filter(({ position }) => (position ?? 0) > (undoing?.position ?? 0)).length;
  const canUndo = canWork && run.status !== 'stopped';

  const working = {
    ...actions,
    tick(step: RunStep) {
      setLastPosition(step.position);
      actions.tick(step);
    },
    answer(step: RunStep, given: 'Yes' | 'No') {
      setLastPosition(step.position);
      actions.answer(step, given);
    },
  };
  function undo(step: RunStep) {
    setLastPosition(step.position);
    askUndo(null);
    actions.undo(step);
  }

  return (
    <>
      {hidden > 0 && (
        <Button size="sm" alignSelf="flex-start" onClick={() => setShowsAll(true)}>
          Show {hidden} earlier {hidden === 1 ? 'step' : 'steps'}
        </Button>
      )}
      <Flex
        as="ol"
        direction="column"
        gap="2.5"
        listStyleType="none"
        aria-label={`Steps of ${run.title}`}
      >
        {done.slice(hidden).map((step, index) => (
          <DoneStep
            key={`${step.position ?? `passed-${index}`}`}
            step={step}
            isBusy={actions.isPending}
            onUndo={
              canUndo && step.tickedAt !== null
                ? () => (step === ticked.at(-1) ? undo(step) : askUndo(step))
                : undefined
            }
          />
        ))}
        {current && run.status === 'active' && (
          <CurrentStep
            key={`current-${current.position}`}
            step={current}
            actions={canWork ? working : null}
            takesFocus={lastPosition !== null}
          />
        )}
        {run.status === 'active' &&
          upcoming.map((step) => <UpcomingStep key={`upcoming-${step.key}`} step={step} />)}
      </Flex>
      {run.status === 'finished' && <Finished takesFocus={lastPosition !== null} />}
      <ConfirmDialog
        open={undoing !== null}
        onClose={() => askUndo(null)}
        onConfirm={() => undoing && undo(undoing)}
        title={`Undo "${undoing?.title}"?`}
        confirmLabel="Undo"
        tone="primary"
      >
        {later === 1 ? 'The step' : `The ${later} steps`} done after it will be undone too.
      </ConfirmDialog>
    </>
  );
}
