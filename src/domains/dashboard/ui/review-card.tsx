import { Box, Flex } from '@chakra-ui/react';
import { StatCard } from '#client/ui/stat-card.tsx';
import { useMinute } from '#client/use-minute.ts';
import { useActor } from '#client/use-user.ts';
import type { ReviewFigures } from '#domains/reviews/schema.ts';
import { worksForClients } from '#domains/tasks/policy.ts';
import { describeWait, formatCount } from './figures.ts';

const hourMs = 3_600_000;

type ReviewCardProps = { reviews: ReviewFigures | undefined };

/** How many tasks wait for approval, how long approvals take, and how many tasks are approved at first try. */
export function ReviewCard({ reviews }: ReviewCardProps) {
  const now = useMinute();
  const view = worksForClients(useActor()) ? ({ view: 'mine' } as const) : {};
  if (!reviews || (reviews.waiting === 0 && reviews.firstTries === 0)) return null;
  const { waiting, oldestSince, averageHours, firstTries, firstApprovals } = reviews;
  return (
    <StatCard
      to="/tasks"
      search={{ ...view, status: 'in-review' }}
      label="Waiting for Approval"
      value={waiting > 1000 ? '1,000+' : formatCount(waiting)}
    >
      <Flex wrap="wrap" columnGap="5" mt="auto" pt="2" fontSize="sm" color="muted">
        {oldestSince && <Box>Oldest: {describeWait((now - Date.parse(oldestSince)) / hourMs)}</Box>}
        {averageHours !== null && <Box>Average wait: {describeWait(averageHours)}</Box>}
        <Box>
          {firstTries > 0
            ? `Approved at first try: ${formatCount(firstApprovals)} of ${formatCount(firstTries)} in 30 days`
            : 'No reviews in the last 30 days'}
        </Box>
      </Flex>
    </StatCard>
  );
}
