import { Box, Flex } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { describeEnd, describeProgress } from '#domains/workflow-runs/labels.ts';
import type { Routine } from '../schema.ts';
import { useStartRoutine } from './use-start-routine.ts';
import { WorkflowLink } from './workflow-link.tsx';

type RoutineProgressProps = { routine: Routine; onContinue: () => void };

/** The routine's workflow with its current or last run, and the button to start or continue it. */
export function RoutineProgress({ routine, onContinue }: RoutineProgressProps) {
  const { id, title, workflow, latestRun } = routine;
  const { start, isStarting } = useStartRoutine(id, onContinue);
  const isActive = latestRun?.status === 'active';
  const canStart = !isActive && workflow?.isPublished === true;
  return (
    <Flex align="center" gap="3" minH="14" pt="3" mt="auto" borderTopWidth="1px">
      <Box flex="1" minW="0" fontSize="sm" color="muted">
        {workflow ? (
          <Box
            position="relative"
            w="fit-content"
            maxW="full"
            // One line, so that the cards of a row have the same height.
            css={{ '& a': { md: { truncate: true } } }}
          >
            <WorkflowLink workflow={workflow} />
          </Box>
        ) : (
          'No workflow'
        )}
        {isActive && (
          <Flex align="center" gap="2">
            <Box flex="1" maxW="6rem">
              <ProgressBar
                label={`Progress of ${title}`}
                value={latestRun.progress.done}
                max={latestRun.progress.total}
                text={describeProgress(latestRun.progress)}
              />
            </Box>
            <Box flexShrink={0} fontVariantNumeric="tabular-nums">
              {describeProgress(latestRun.progress)}
            </Box>
          </Flex>
        )}
        {latestRun && !isActive && <Box truncate>{describeEnd(latestRun)}</Box>}
        {!latestRun && workflow && <Box>Not done yet</Box>}
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
