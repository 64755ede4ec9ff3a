import { Box, chakra, Flex } from '@chakra-ui/react';
import { Paperclip } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { describeError } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#client/ui/dialog.tsx';
import { deletedOrHidden, EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { useActor } from '#client/use-user.ts';
import { useReadSubject } from '#domains/notifications/ui/use-read-subject.ts';
import { formatDate } from '#shared/dates.ts';
import { canEditRoutine } from '../policy.ts';
import type { Routine } from '../schema.ts';
import type { RoutineAction } from './routine-action.ts';
import { RoutineFacts } from './routine-facts.tsx';
import { RoutineSchedule } from './routine-schedule.tsx';

const RoutineRuns = lazy(async () => ({
  default: (await import('./routine-runs.tsx')).RoutineRuns,
}));

type ReadRoutineDialogProps = {
  id: number;
  /** The routine as the list has it; none if a link opened the dialog. */
  listed?: Routine | undefined;
  onOpen: (action: RoutineAction) => void;
  onClose: () => void;
};

export function ReadRoutineDialog({ id, listed, onOpen, onClose }: ReadRoutineDialogProps) {
  const { data: routine = listed, error, refetch } = trpc.routines.get.useQuery({ id });
  const actor = useActor();
  useReadSubject('routine', routine?.id);
  if (!routine)
    return (
      <Dialog open onClose={onClose} title="Routine">
        <DialogBody pb="6">
          {error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : (
            <>
              <LoadingNote>Loading the routine</LoadingNote>
              <Skeleton h="20" />
            </>
          )}
        </DialogBody>
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title={routine.title}>
      <RoutineDetails routine={routine} />
      {canEditRoutine(actor, routine) && (
        <DialogFooter>
          <Button onClick={() => onOpen({ kind: 'delete', routine })}>Delete</Button>
          <Button variant="primary" onClick={() => onOpen({ kind: 'edit', routine })}>
            Edit routine
          </Button>
        </DialogFooter>
      )}
    </Dialog>
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
    <DialogBody display="flex" flexDirection="column" gap="5" pb="4">
      <RoutineFacts routine={routine} />
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
        {client.fullName}, {formatDate(createdAt)}
      </Box>
    </DialogBody>
  );
}
