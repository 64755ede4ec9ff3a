import { Box, chakra, Flex } from '@chakra-ui/react';
import { Paperclip } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { describeError } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { deletedOrHidden, EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { findRowLink } from '#client/ui/table/parts.ts';
import { WrittenText } from '#client/ui/written-text.tsx';
import { useActor } from '#client/use-user.ts';
import { useReadSubject } from '#domains/notifications/ui/use-read-subject.ts';
import { clientWithContact } from '#shared/client-name.ts';
import { formatDate } from '#shared/dates.ts';
import { canEditRoutine } from '../policy.ts';
import type { Routine } from '../schema.ts';
import type { RoutineAction } from './routine-action.ts';
import { RoutineFacts } from './routine-facts.tsx';
import { RoutineSchedule } from './routine-schedule.tsx';

const RoutineRuns = lazy(async () => ({
  default: (await import('./routine-runs.tsx')).RoutineRuns,
}));

type RoutinePanelProps = {
  id: number;
  /** The routine as the list has it; none if it is not loaded there. */
  listed: Routine | undefined;
  onAct: (action: RoutineAction) => void;
  onClose: () => void;
};

/** The routine that the address opens beside the list. */
export function RoutinePanel({ id, listed, onAct, onClose }: RoutinePanelProps) {
  const { data: routine = listed, error, refetch } = trpc.routines.get.useQuery({ id });
  const actor = useActor();
  useReadSubject('routine', routine?.id);
  return (
    <SidePanel
      open
      subject={id}
      onClose={onClose}
      title={routine?.title ?? 'Routine'}
      returnFocus={() => findRowLink(id)}
      {...(routine && {
        detail: <RoutineFacts routine={routine} />,
        footer: canEditRoutine(actor, routine) && (
          <>
            <Button
              variant="ghost"
              color="danger"
              me="auto"
              onClick={() => onAct({ kind: 'delete', routine })}
            >
              Delete
            </Button>
            <Button variant="primary" onClick={() => onAct({ kind: 'edit', routine })}>
              Edit routine
            </Button>
          </>
        ),
      })}
    >
      {routine ? (
        <RoutineDetails routine={routine} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <LoadingNote>Loading the routine</LoadingNote>
          <Skeleton h="20" />
        </>
      )}
    </SidePanel>
  );
}

/** A routine that a link names may have been deleted, or belong to a former client of the VA. */
const LoadError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  describeError(error).code === 'NOT_FOUND' ? (
    <EmptyState illustration="not-found" title="Routine not found">
      {deletedOrHidden}
    </EmptyState>
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  );

function RoutineDetails({ routine }: { routine: Routine }) {
  const { description, attachments, workflow, latestRun, client, createdAt } = routine;
  return (
    <Flex direction="column" gap="5">
      <WrittenText maxW="text">{description}</WrittenText>
      {attachments.length > 0 && (
        <chakra.ul listStyleType="none" aria-label="Attachments">
          {attachments.map((name) => (
            <Flex as="li" key={name} align="center" gap="2" py="1">
              <Box color="muted">
                <Paperclip aria-hidden size={14} strokeWidth={1.75} />
              </Box>
              <Box minW="0" overflowWrap="anywhere">
                {name}
              </Box>
            </Flex>
          ))}
        </chakra.ul>
      )}
      <RoutineSchedule routine={routine} />
      {(workflow || latestRun) && (
        <Suspense fallback={<Skeleton h="20" />}>
          <RoutineRuns routine={routine} />
        </Suspense>
      )}
      <Box fontSize="sm" color="muted">
        {clientWithContact(client)}, {formatDate(createdAt)}
      </Box>
    </Flex>
  );
}
