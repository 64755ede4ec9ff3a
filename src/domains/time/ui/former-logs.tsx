import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { formatDateTime, formatHoursMinutes } from '#shared/dates.ts';
import { describeSpan } from './span.ts';

export function FormerLogs({ id }: { id: number }) {
  const { data, isPending } = trpc.time.changes.useQuery({ id });
  return (
    <Box as="section" aria-label="Previous versions" fontSize="sm">
      <Box fontWeight="medium" mb="1">
        Previous versions
      </Box>
      {isPending && (
        <>
          <LoadingNote>Loading history</LoadingNote>
          <Skeleton w="80%" />
        </>
      )}
      <Box as="ul" color="muted" display="grid" gap="2">
        {data?.map(({ id: changeId, duration, notes, changedAt, ...span }) => (
          <li key={changeId}>
            <Box fontVariantNumeric="tabular-nums">
              {describeSpan(span)}, {formatHoursMinutes(duration)}
            </Box>
            {notes && <Box overflowWrap="anywhere">{notes}</Box>}
            <Box fontSize="xs">Changed {formatDateTime(changedAt)}</Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
