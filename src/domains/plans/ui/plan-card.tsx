import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { formatDay } from '#shared/dates.ts';
import { formatMoney, formatShortMoney } from '#shared/money.ts';
import type { NamedPlan } from '#shared/value-sets.ts';
import { advertisedPrice, catalogue, priceOf } from '../catalogue/catalogue.ts';
import type { Plan } from '../catalogue/schema.ts';
import { ScheduleChange } from './scheduled-change.tsx';

export const Points = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2.5',
    m: '0',
    p: '0',
    listStyle: 'none',
    '& li': { display: 'flex', gap: '2.5', alignItems: 'flex-start', lineHeight: 'snug' },
    '& svg': { flexShrink: 0, mt: '0.5', color: 'brand' },
    '& strong': { fontWeight: 'semibold' },
  },
});

/** The features in which the plans differ. */
function Difference({ plan }: { plan: NamedPlan }) {
  const { recorded, weeklyHours, storage, sharing } = catalogue[plan];
  const check = <Check aria-hidden size={16} strokeWidth={2} />;
  return (
    <Points>
      <li>
        {check}
        <span>
          <strong>{recorded.monthlyHours} hours</strong> a month, about {weeklyHours} a week
        </span>
      </li>
      <li>
        {check}
        <span>
          <strong>{formatMoney(recorded.hourlyRate)}</strong> per hour
        </span>
      </li>
      <li>
        {check}
        {storage}
      </li>
      <li>
        {check}
        {sharing}
      </li>
    </Points>
  );
}

type PlanCardProps = {
  plan: NamedPlan;
  activePlan: Plan | null;
  /** A smaller plan than the active one, which takes notice. */
  isSmaller: boolean;
  /** The day on which this plan replaces the active one, if it is scheduled. */
  scheduledFor: string | null;
};

/** A plan with its price. Clients with an active plan manage it or switch; others go to the checkout. */
export function PlanCard({ plan, activePlan, isSmaller, scheduledFor }: PlanCardProps) {
  const id = useId();
  const { label, recorded, isMostPopular } = catalogue[plan];
  const isActive = activePlan === plan;
  const canSwitch = activePlan !== null && !isActive && scheduledFor === null;
  const manage = activePlan === null && isMostPopular ? 'primary' : 'secondary';
  const about = { 'aria-describedby': id, size: 'lg', wide: true } as const;

  return (
    <Card
      as="section"
      aria-labelledby={id}
      display="flex"
      flexDirection="column"
      gap="5"
      p={{ base: '5', sm: '6' }}
      {...(isMostPopular && { borderColor: 'brand' })}
    >
      <Box>
        <Flex align="center" gap="2.5" wrap="wrap" minH="6">
          <Heading as="h2" id={id} fontSize="lg" fontWeight="semibold">
            {label}
          </Heading>
          {isActive && <Badge tone="success">Your plan</Badge>}
          {scheduledFor && <Badge tone="time">From {formatDay(scheduledFor)}</Badge>}
          {isMostPopular && <Badge tone="brand">Most Popular</Badge>}
        </Flex>
        <Flex align="baseline" gap="1.5" mt="2" fontVariantNumeric="tabular-nums">
          <Box fontSize="3xl" fontWeight="semibold" letterSpacing="tighter" lineHeight="tight">
            {formatShortMoney(priceOf(recorded))}
          </Box>
          <Box color="muted">per month</Box>
        </Flex>
        <Box mt="2" color="muted" fontSize="sm">
          {advertisedPrice(plan)}
        </Box>
      </Box>
      <Difference plan={plan} />
      <Flex direction="column" gap="2" mt="auto" pt="1">
        {canSwitch && isSmaller && (
          <ScheduleChange plan={plan} describedBy={id}>
            Switch to {label}
          </ScheduleChange>
        )}
        {canSwitch && !isSmaller && (
          <ButtonLink to="/checkout" search={{ plan }} variant="primary" {...about}>
            Switch to {label}
          </ButtonLink>
        )}
        {activePlan === null ? (
          <ButtonLink to="/checkout" search={{ plan }} variant={manage} {...about}>
            Manage Plan
          </ButtonLink>
        ) : (
          <ButtonLink to="/subscription-management" variant={manage} {...about}>
            Manage Plan
          </ButtonLink>
        )}
      </Flex>
    </Card>
  );
}
