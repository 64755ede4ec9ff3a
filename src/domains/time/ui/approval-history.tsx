import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { formatDateTime, formatHoursMinutes } from '#shared/dates.ts';
import { deletedUser } from '#shared/deleted-names.ts';
import type { TimeDecision } from '#shared/time-value-sets.ts';

const verbs: Record<TimeDecision, string> = {
  submitted: 'Submitted',
  withdrawn: 'Withdrawn',
  approved: 'Approved',
  returned: 'Returned',
};

/** `minus 0:30` */
export const formatSigned = (hours: number) =>
  `${hours < 0 ? 'minus' : 'plus'} ${formatHoursMinutes(Math.abs(hours))}`;

type ActProps = { text: string; reason: string | null; who: string; createdAt: string };

const Act = ({ text, reason, who, createdAt }: ActProps) => (
  <Box as="li" borderBottomWidth="1px" pb="2">
    <Box>{text}</Box>
    {reason && <WrittenText>{reason}</WrittenText>}
    <Box color="muted" fontSize="xs">
      {who}, {formatDateTime(createdAt)}
    </Box>
  </Box>
);

/** Who approved, returned and adjusted a log, newest first. */
export function ApprovalHistory({ id }: { id: number }) {
  const { data, error, refetch, isPending } = trpc.timeApprovals.history.useQuery({ id });
  const acts = [
    ...(data?.adjustments.map(({ hours, ...act }) => ({
      ...act,
      key: `adjustment ${act.id}`,
      text: `Adjusted by ${formatSigned(hours)}`,
      former: 'A former administrator',
    })) ?? []),
    ...(data?.decisions.map(({ kind, hours, ...act }) => ({
      ...act,
      key: `decision ${act.id}`,
      text: `${verbs[kind]}: ${formatHoursMinutes(hours)}`,
      former: deletedUser,
    })) ?? []),
  ].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  if (data && acts.length === 0) return null;
  return (
    <Box as="section" aria-label="Approval" fontSize="sm">
      <Box fontWeight="medium" mb="1">
        Approval
      </Box>
      {isPending && (
        <>
          <LoadingNote>Loading approval</LoadingNote>
          <Skeleton w="80%" />
        </>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Box as="ul" display="grid" gap="2">
        {acts.map(({ key, actor, former, text, reason, createdAt }) => (
          <Act
            key={key}
            text={text}
            reason={reason}
            who={actor?.fullName ?? former}
            createdAt={createdAt}
          />
        ))}
      </Box>
    </Box>
  );
}
