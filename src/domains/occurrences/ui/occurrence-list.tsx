import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useToday } from '#client/use-minute.ts';
import { formatDateOf } from '#domains/routines/schedule-labels.ts';
import { StatusBadge } from '#domains/tasks/parts/status-badge.tsx';
import { describeOutcome } from '../labels.ts';
import type { Occurrence } from '../schema.ts';

const initialCount = 5;

/** The last dates of a routine with their tasks, newest first. */
export function OccurrenceList({ routineId }: { routineId: number }) {
  const { data: all, error, refetch } = trpc.occurrences.list.useQuery({ routineId });
  const [showsAll, setShowsAll] = useState(false);
  if (error && !all) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!all)
    return (
      <Box>
        <LoadingNote>Loading the last dates</LoadingNote>
        <Skeleton w="60%" />
      </Box>
    );
  if (all.length === 0)
    return (
      <Box fontSize="sm" color="muted">
        The tasks of this routine appear here once it has created the first one.
      </Box>
    );
  const shown = showsAll ? all : all.slice(0, initialCount);
  return (
    <Box>
      <Flex
        as="ul"
        direction="column"
        listStyleType="none"
        aria-label="Last dates"
        borderWidth="1px"
        borderRadius="card"
        overflow="hidden"
      >
        {shown.map((occurrence) => (
          <OccurrenceRow key={occurrence.id} occurrence={occurrence} />
        ))}
      </Flex>
      {!showsAll && all.length > initialCount && (
        <Button size="sm" variant="ghost" mt="1" ms="-3" onClick={() => setShowsAll(true)}>
          Show {all.length - initialCount} more
        </Button>
      )}
    </Box>
  );
}

function OccurrenceRow({ occurrence }: { occurrence: Occurrence }) {
  const { dueOn, isManual, status, task } = occurrence;
  const today = useToday();
  return (
    <Flex
      as="li"
      align="center"
      columnGap="3"
      rowGap="0.5"
      wrap="wrap"
      px="4"
      py="2"
      _notFirst={{ borderTopWidth: '1px' }}
    >
      <Box w="7.5rem" flexShrink={0} fontVariantNumeric="tabular-nums">
        {formatDateOf(dueOn, today)}
      </Box>
      <Box flex="1 1 10rem" minW="0" overflowWrap="anywhere">
        {task ? (
          <TextLink to="/tasks" search={{ id: task.id }}>
            {task.title}
          </TextLink>
        ) : (
          <Box color={status === 'failed' ? 'danger' : 'muted'}>{describeOutcome(occurrence)}</Box>
        )}
      </Box>
      {isManual && <Badge>Run now</Badge>}
      {task && <StatusBadge status={task.status} />}
    </Flex>
  );
}
