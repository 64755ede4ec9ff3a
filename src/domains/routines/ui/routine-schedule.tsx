import { Box, Flex } from '@chakra-ui/react';
import { CirclePause, CirclePlay, ListPlus } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { SectionHeading } from '#client/ui/section-heading.tsx';
import { useActor } from '#client/use-user.ts';
import { OccurrenceList } from '#domains/occurrences/ui/occurrence-list.tsx';
import { useRunNow } from '#domains/occurrences/ui/use-run-now.ts';
import { canEditRoutine } from '../policy.ts';
import { describeDoneRate, describeSchedule } from '../schedule-labels.ts';
import type { Routine } from '../schema.ts';
import { usePauseRoutine } from './use-pause-routine.ts';

const UpcomingDates = lazy(() => import('./upcoming-dates.tsx'));

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** When the routine creates its tasks, and what became of the last ones. */
export function RoutineSchedule({ routine }: { routine: Routine }) {
  const { schedule, recurrence, pausedAt, doneRate } = routine;
  const headingId = useId();
  const canEdit = canEditRoutine(useActor(), routine);
  return (
    <Flex as="section" direction="column" gap="3" aria-labelledby={headingId}>
      <SectionHeading
        id={headingId}
        size="md"
        title="Tasks"
        badge={pausedAt && <Badge tone="time">Paused</Badge>}
        {...(doneRate.of > 0 && { detail: describeDoneRate(doneRate) })}
        actions={<Acts routine={routine} />}
      />
      <Box>
        {schedule ? describeSchedule(recurrence, schedule) : 'Creates no tasks by itself.'}
        {!schedule && canEdit && ' Edit the routine to give it a schedule.'}
        {schedule && !pausedAt && (
          <Suspense>
            <UpcomingDates schedule={{ ...schedule, recurrence }} />
          </Suspense>
        )}
      </Box>
      <OccurrenceList routineId={routine.id} />
    </Flex>
  );
}

function Acts({ routine }: { routine: Routine }) {
  const { runNow, isCreating } = useRunNow(routine.id);
  const { pause, resume, isPending } = usePauseRoutine(routine.id);
  const canPause = canEditRoutine(useActor(), routine) && routine.schedule !== null;
  const isPaused = routine.pausedAt !== null;
  return (
    <>
      {canPause && (
        <Button
          size="sm"
          icon={isPaused ? <CirclePlay {...icon} /> : <CirclePause {...icon} />}
          disabled={isPending}
          onClick={isPaused ? resume : pause}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      )}
      <Button
        size="sm"
        icon={<ListPlus {...icon} />}
        loading={isCreating}
        loadingText="Creating..."
        onClick={runNow}
      >
        Run now
      </Button>
    </>
  );
}
