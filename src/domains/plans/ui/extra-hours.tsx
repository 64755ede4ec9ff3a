import { Box, Flex } from '@chakra-ui/react';
import { ButtonLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { costOf, formatMoney, formatRate } from '#shared/money.ts';
import { packSizes } from '../catalogue/catalogue.ts';
import type { Subscription } from '../subscriptions/schema.ts';

/** The packs of extra hours, at the hourly rate of the plan. */
export const ExtraHours = ({ subscription: { hourlyRate } }: { subscription: Subscription }) => (
  <SectionCard title="Extra hours" detail={`${formatRate(hourlyRate)}, like your plan`}>
    <Flex direction="column" gap="2">
      {packSizes.map((size) => (
        <ButtonLink key={size} to="/checkout" search={{ pack: size }} wide>
          Buy {size} Hours
          <Box as="span" color="muted" fontWeight="normal">
            {formatMoney(costOf(size, hourlyRate))}
          </Box>
        </ButtonLink>
      ))}
    </Flex>
  </SectionCard>
);
