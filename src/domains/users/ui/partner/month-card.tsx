import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TaskCategoryName } from '#client/ui/category-name.tsx';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Stars } from '#client/ui/stars.tsx';
import { useTaskCategories } from '#client/use-agency.ts';
import { useBusinessDay } from '#client/use-business-day.ts';
import type { AssistantPage, PartnerMonth } from '#domains/dashboard/partners/schema.ts';
import { OwnFeedback } from '#domains/feedback/ui/own-feedback.tsx';
import { labelIn } from '#shared/categories.ts';
import { formatDate, formatHoursMinutes, formatHoursWithUnit, formatMonth } from '#shared/dates.ts';

type Va = { id: number; fullName: string };

function Hours({ hours }: { hours: PartnerMonth['hours'] }) {
  const categories = useTaskCategories();
  const [first] = hours;
  if (!first) return <Box color="muted">No hours logged yet.</Box>;
  return (
    <Flex as="ul" direction="column" gap="3" listStyleType="none">
      {hours.map(({ category, hours: sum }) => (
        <li key={category}>
          <Flex justify="space-between" gap="3" mb="1" fontSize="sm">
            <Box minW="0" overflowWrap="anywhere">
              <TaskCategoryName category={category} />
            </Box>
            <Box fontVariantNumeric="tabular-nums">{formatHoursMinutes(sum)}</Box>
          </Flex>
          <ProgressBar
            label={labelIn(categories, category)}
            value={sum}
            max={first.hours}
            text={formatHoursWithUnit(sum)}
          />
        </li>
      ))}
    </Flex>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <Flex
    align="center"
    justify="space-between"
    gap="3"
    minH="11"
    py="1.5"
    borderTopWidth="1px"
    wrap="wrap"
  >
    <Box color="muted" fontSize="sm">
      {name}
    </Box>
    <Flex align="center" gap="3">
      {children}
    </Flex>
  </Flex>
);

type MonthCardProps = { va: Va; month: PartnerMonth; rating: AssistantPage['rating'] };

/** The month of a client's VA: hours by category, how much was right at first, and the client's rating. */
export function MonthCard({ va, month, rating }: MonthCardProps) {
  const { hours, firstTries, firstApprovals } = month;
  const [isRating, setRating] = useState(false);
  const total = hours.reduce((sum, one) => sum + one.hours, 0);
  const close = () => setRating(false);
  return (
    <SectionCard
      title={`Hours in ${formatMonth(useBusinessDay())}`}
      actions={
        <Box fontSize="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {formatHoursMinutes(total)}
        </Box>
      }
    >
      <Hours hours={hours} />
      <Box mt="4">
        <Row name="Approved at first try">
          <Box fontVariantNumeric="tabular-nums">
            {firstTries === 0 ? 'No reviews yet' : `${firstApprovals} of ${firstTries}`}
          </Box>
        </Row>
        <Row name="Your rating">
          {rating && (
            <Box title={formatDate(rating.createdAt)}>
              <Stars rating={rating.rating} />
            </Box>
          )}
          <Button size="sm" onClick={() => setRating(true)}>
            {rating ? 'Change' : 'Rate'}
          </Button>
        </Row>
      </Box>
      {isRating && (
        <Dialog open size="sm" title={`Rate ${va.fullName}`} onClose={close}>
          <DialogBody pb="6">
            <OwnFeedback va={va} onSaved={close} />
          </DialogBody>
        </Dialog>
      )}
    </SectionCard>
  );
}
