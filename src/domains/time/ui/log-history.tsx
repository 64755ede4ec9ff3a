import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { formatDateTime, formatHoursMinutes } from '#shared/dates.ts';
import { describeSpan } from '../labels.ts';
import type { TimeLog } from '../schema.ts';
import { ApprovalHistory } from './approval-history.tsx';
import { CorrectionEntry } from './report/correction-entry.tsx';

type LogHistoryProps = { log: Pick<TimeLog, 'id' | 'editedAt' | 'correctedAt' | 'approval'> };

const maxCorrections = 100;

/** The corrections of a log by administrators, and the previous versions that its VA changed. */
export function LogHistory({ log: { id, editedAt, correctedAt, approval } }: LogHistoryProps) {
  return (
    <Box display="grid" gap="4">
      {approval !== 'open' && <ApprovalHistory id={id} />}
      {correctedAt && <LogCorrections id={id} />}
      {editedAt && <FormerVersions id={id} />}
    </Box>
  );
}

function LogCorrections({ id }: { id: number }) {
  const { data, error, refetch, isPending } = trpc.timeCorrections.list.useQuery({
    timeLogId: id,
    limit: maxCorrections,
  });
  return (
    <Box as="section" aria-label="Corrections" fontSize="sm">
      <Box fontWeight="medium">Corrections</Box>
      {isPending && <Loading />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul>
        {data?.items.map((correction) => (
          <Box as="li" key={correction.id} borderBottomWidth="1px" pb="2">
            <CorrectionEntry correction={correction} />
            <Box color="muted" fontSize="xs">
              {correction.actor?.fullName ?? 'A former administrator'},{' '}
              {formatDateTime(correction.createdAt)}
            </Box>
          </Box>
        ))}
      </ul>
    </Box>
  );
}

const Loading = () => (
  <>
    <LoadingNote>Loading history</LoadingNote>
    <Skeleton w="80%" />
  </>
);

function FormerVersions({ id }: { id: number }) {
  const { data, isPending } = trpc.time.changes.useQuery({ id });
  return (
    <Box as="section" aria-label="Previous versions" fontSize="sm">
      <Box fontWeight="medium" mb="1">
        Previous versions
      </Box>
      {isPending && <Loading />}
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
