import { Box } from '@chakra-ui/react';
import { StatCard } from '#client/ui/stat-card.tsx';
import { useMinute } from '#client/use-minute.ts';
import { useActor } from '#client/use-user.ts';
import type { ReviewFigures } from '#domains/reviews/schema.ts';
import { worksForClients } from '#domains/tasks/policy.ts';
import { formatRelative } from '#shared/dates.ts';
import { describeWait, formatCount } from './figures.ts';

type ReviewCardProps = { reviews: ReviewFigures | undefined };

/** How many tasks wait for approval, how long approvals take, and how many tasks are approved at first try. */
export function ReviewCard({ reviews }: ReviewCardProps) {
  const now = useMinute();
  const view = worksForClients(useActor()) ? ({ view: 'mine' } as const) : {};
  if (!reviews) return null;
  const { waiting, oldestSince, averageHours, firstTries, firstApprovals } = reviews;
  return (
    <StatCard
      to="/tasks"
      search={{ ...view, status: 'in-review' }}
      label="Waiting for Approval"
      value={waiting > 1000 ? '1,000+' : formatCount(waiting)}
    >
      <Box mt="auto" pt="2" fontSize="sm" color="muted">
        {oldestSince && <Box>The oldest since {formatRelative(oldestSince, now)}</Box>}
        {averageHours !== null && <Box>Average wait: {describeWait(averageHours)}</Box>}
        <Box>
          {firstTries > 0
            ? `Approved at first try: ${formatCount(firstApprovals)} of ${formatCount(firstTries)}`
            : 'No reviews in the last 30 days'}
        </Box>
      </Box>
    </StatCard>
  );
}
