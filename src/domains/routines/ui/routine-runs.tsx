import { Box, Flex } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { DisclosureButton } from '#client/ui/disclosure-button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionHeading } from '#client/ui/section-heading.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { describeEnd, describeProgress, noLongerPublished } from '#domains/workflow-runs/labels.ts';
import type { Run } from '#domains/workflow-runs/schema.ts';
import { RunCard } from '#domains/workflow-runs/ui/run-card.tsx';
import { RunChecklist } from '#domains/workflow-runs/ui/run-checklist.tsx';
import type { Routine } from '../schema.ts';
import { useStartRoutine } from './use-start-routine.ts';
import { WorkflowLink } from './workflow-link.tsx';

const initialRunCount = 3;

/** Starts the routine's workflow, shows the checklist of its run and lists previous runs. */
export function RoutineRuns({ routine }: { routine: Routine }) {
  const { id: routineId, workflow } = routine;
  const headingId = useId();
  const { data: runs, error, refetch } = trpc.runs.forRoutine.useQuery({ routineId });
  const active = runs?.find(({ status }) => status === 'active');
  // Keep showing a run in the same place after it has ended.
  const [shownRunId, showRun] = useState<number | null>(null);
  if (active && active.id !== shownRunId) showRun(active.id);
  const shownRun = runs?.find(({ id }) => id === shownRunId);
  const previous = runs?.filter(({ id }) => id !== shownRunId) ?? [];
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
      {shownRun && <RunCard key={shownRun.id} run={shownRun} canWork takesFocus={hasStarted} />}
      {runs && !active && workflow && (
        <StartRow routineId={routineId} workflow={workflow} onStarted={() => setStarted(true)} />
      )}
      {previous.length > 0 && <History runs={previous} />}
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

function History({ runs }: { runs: Run[] }) {
  const headingId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? runs : runs.slice(0, initialRunCount);
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
          <PreviousRun key={run.id} run={run} />
        ))}
      </Flex>
      {!showsAll && runs.length > initialRunCount && (
        <Button size="sm" variant="ghost" mt="1" ms="-3" onClick={() => setShowsAll(true)}>
          Show {runs.length - initialRunCount} more
        </Button>
      )}
    </Box>
  );
}

function PreviousRun({ run }: { run: Run }) {
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
        <DisclosureButton isOpen={isOpen} onToggle={() => open(!isOpen)} flush="end">
          Steps
        </DisclosureButton>
      </Flex>
      {isOpen && (
        <Box py="3">
          <RunChecklist id={run.id} canWork={false} />
        </Box>
      )}
    </Box>
  );
}
