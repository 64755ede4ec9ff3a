import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { SectionCard } from '#client/ui/section-card.tsx';
import { hoursUsed } from '#domains/ledger/hours.ts';
import type { HoursBalance } from '#domains/ledger/schema.ts';
import { formatShortDay, lastDayBefore } from '#shared/dates.ts';
import { hoursLeft } from '#shared/hours-state.ts';
import { costOf, formatMoney, formatRate } from '#shared/money.ts';
import { packSizes } from '../catalogue/catalogue.ts';
import type { Subscription } from '../subscriptions/schema.ts';
import { BuyHours } from './buy-hours.tsx';

/** The packs of extra hours, at the hourly rate of the plan. */
export function ExtraHours({ subscription: { hourlyRate } }: { subscription: Subscription }) {
  const { data: hours } = trpc.ledger.balance.useQuery({});
  return (
    <SectionCard
      title="Extra hours"
      detail={
        <>
          {hours && `${describeLeft(hours)}. `}
          {formatRate(hourlyRate)}, like your plan
        </>
      }
    >
      <Flex direction="column" gap="2">
        {packSizes.map((size) => (
          <BuyHours key={size} hours={size} wide>
            Buy {size} Hours
            <Box as="span" color="muted" fontWeight="normal">
              {formatMoney(costOf(size, hourlyRate))}
            </Box>
          </BuyHours>
        ))}
      </Flex>
    </SectionCard>
  );
}

/** `38:38 left until Dec 10` */
const describeLeft = (hours: HoursBalance) =>
  `${hoursLeft(hoursUsed(hours), hours.available)} until ${formatShortDay(lastDayBefore(hours.periodEnd), hours.asOf)}`;
