import { Box, Flex } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { describeEnd, describeProgress } from '#domains/workflow-runs/labels.ts';
import type { Routine } from '../schema.ts';
import { useStartRoutine } from './use-start-routine.ts';

type RoutineProgressProps = { routine: Routine; onContinue: () => void };

/** How far the routine is or when it was done last, and the way to do it. */
export function RoutineProgress({ routine, onContinue }: RoutineProgressProps) {
  const { id, title, workflow, latestRun } = routine;
  const { start, isStarting } = useStartRoutine(id, onContinue);
  const isActive = latestRun?.status === 'active';
  const canStart = !isActive && workflow?.isPublished === true;
  if (!latestRun && !canStart) return null;
  return (
    <Flex align="center" gap="3" minH="8">
      <Box flex="1" minW="0" fontSize="sm" color="muted">
        {isActive && (
          <>
            <ProgressBar
              label={`Progress of ${title}`}
              value={latestRun.progress.done}
              max={latestRun.progress.total}
              text={describeProgress(latestRun.progress)}
            />
            <Box mt="1.5" fontVariantNumeric="tabular-nums">
              {describeProgress(latestRun.progress)}
            </Box>
          </>
        )}
        {latestRun && !isActive && describeEnd(latestRun)}
        {!latestRun && 'Not done yet'}
      </Box>
      <Box position="relative">
        {isActive && (
          <Button size="sm" aria-label={`Continue ${title}`} onClick={onContinue}>
            Continue
          </Button>
        )}
        {canStart && (
          <Button
            size="sm"
            icon={<Play aria-hidden size={14} strokeWidth={1.75} />}
            aria-label={`Start ${title}`}
            loading={isStarting}
            loadingText="Starting..."
            onClick={start}
          >
            Start
          </Button>
        )}
      </Box>
    </Flex>
  );
}
