import { Box, Flex } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionHeading } from '#client/ui/section-heading.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import type { Routine } from '#domains/routines/schema.ts';
import { useStartRoutine } from '#domains/routines/ui/use-start-routine.ts';
import { WorkflowLink } from '#domains/routines/ui/workflow-link.tsx';
import { describeEnd, describeProgress, noLongerPublished } from '../labels.ts';
import type { Run } from '../schema.ts';
import { RunCard } from './run-card.tsx';
import { RunChecklist } from './run-checklist.tsx';
import { StepsButton } from './steps-button.tsx';

/** More are shown when asked for. */
const shownAtFirst = 3;

/** The routine at work: to be started, ticked off, and when it was done before. */
export function RoutineRuns({ routine }: { routine: Routine }) {
  const { id: routineId, workflow } = routine;
  const headingId = useId();
  const { data: runs, error, refetch } = trpc.runs.forRoutine.useQuery({ routineId });
  const active = runs?.find(({ status }) => status === 'active');
  // What ends before one's eyes stays where it is.
  const [watchedId, watch] = useState<number | null>(null);
  if (active && active.id !== watchedId) watch(active.id);
  const watched = runs?.find(({ id }) => id === watchedId);
  const former = runs?.filter(({ id }) => id !== watchedId) ?? [];
  const [hasStarted, setStarted] = useState(false);

  return (
    <Flex as="section" direction="column" gap="3" aria-labelledby={headingId}>
      <SectionHeading id={headingId} size="md" title="Workflow" />
      {error && !runs && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !runs && (
        <Box>
          <LoadingNote>Loading the checklist</LoadingNote>
          <Skeleton w="60%" />
        </Box>
      )}
      {watched && <RunCard key={watched.id} run={watched} canWork takesFocus={hasStarted} />}
      {runs && !active && workflow && (
        <StartRow routineId={routineId} workflow={workflow} onStarted={() => setStarted(true)} />
      )}
      {former.length > 0 && <History runs={former} />}
    </Flex>
  );
}

type StartRowProps = {
  routineId: number;
  workflow: NonNullable<Routine['workflow']>;
  onStarted: () => void;
};

function StartRow({ routineId, workflow, onStarted }: StartRowProps) {
  const { start, isStarting } = useStartRoutine(routineId, onStarted);
  return (
    <Flex
      align="center"
      gap="3"
      wrap="wrap"
      px="4"
      py="2.5"
      borderWidth="1px"
      borderRadius="card"
      bg="surface"
    >
      <Box flex="1 1 12rem" minW="0">
        <WorkflowLink workflow={workflow} />
        {!workflow.isPublished && (
          <Box fontSize="sm" color="muted">
            {noLongerPublished}
          </Box>
        )}
      </Box>
      {workflow.isPublished && (
        <Button
          size="sm"
          variant="primary"
          icon={<Play aria-hidden size={16} strokeWidth={1.75} />}
          aria-label={`Start ${workflow.title}`}
          loading={isStarting}
          loadingText="Starting..."
          onClick={start}
        >
          Start
        </Button>
      )}
    </Flex>
  );
}

/** What was done before, and by whom. */
function History({ runs }: { runs: Run[] }) {
  const headingId = useId();
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? runs : runs.slice(0, shownAtFirst);
  return (
    <Box>
      <Box id={headingId} mb="2" fontSize="sm" fontWeight="medium" color="muted">
        Previous runs
      </Box>
      <Flex
        as="ul"
        direction="column"
        listStyleType="none"
        aria-labelledby={headingId}
        borderWidth="1px"
        borderRadius="card"
        overflow="hidden"
      >
        {shown.map((run) => (
          <FormerRun key={run.id} run={run} />
        ))}
      </Flex>
      {!isWhole && runs.length > shownAtFirst && (
        <Button size="sm" variant="ghost" mt="1" ms="-3" onClick={() => showWhole(true)}>
          Show {runs.length - shownAtFirst} more
        </Button>
      )}
    </Box>
  );
}

function FormerRun({ run }: { run: Run }) {
  const [isOpen, open] = useState(false);
  return (
    <Box as="li" px="4" py="2" _notFirst={{ borderTopWidth: '1px' }}>
      <Flex align="center" gap="3">
        <Box flex="1" minW="0" overflowWrap="anywhere">
          {describeEnd(run)}
          <Box fontSize="sm" color="muted" fontVariantNumeric="tabular-nums">
            {describeProgress(run.progress)}
          </Box>
        </Box>
        {run.status === 'stopped' && <Badge>Stopped</Badge>}
        <StepsButton isOpen={isOpen} onToggle={() => open(!isOpen)} flush="end">
          Steps
        </StepsButton>
      </Flex>
      {isOpen && (
        <Box py="3">
          <RunChecklist id={run.id} canWork={false} />
        </Box>
      )}
    </Box>
  );
}
