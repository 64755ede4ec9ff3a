import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import type { CataloguePlan, Plan } from '#shared/catalogue-plans.ts';
import { formatDay } from '#shared/dates.ts';
import { formatMoney, formatShortMoney } from '#shared/money.ts';
import { advertisedPrice, ownLines, recordedPrice } from '../catalogue/catalogue.ts';
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
function Difference({ plan, plans }: Pick<PlanCardProps, 'plan' | 'plans'>) {
  const { recorded, weeklyHours } = plan;
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
      {ownLines(plan, plans).map((line) => (
        <li key={line}>
          {check}
          {line}
        </li>
      ))}
    </Points>
  );
}

type PlanCardProps = {
  plan: CataloguePlan;
  /** All that are offered. */
  plans: CataloguePlan[];
  activePlan: Plan | null;
  /** A smaller plan than the active one, which takes notice. */
  isSmaller: boolean;
  /** The day on which this plan replaces the active one, if it is scheduled. */
  scheduledFor: string | null;
  /** What the client pays a month for the active plan, which keeps its price. */
  ownPrice: number | null;
};

/** A plan with its price. Clients with an active plan manage it or switch; others go to the checkout. */
export function PlanCard({
  plan,
  plans,
  activePlan,
  isSmaller,
  scheduledFor,
  ownPrice,
}: PlanCardProps) {
  const id = useId();
  const { slug, label, isMostPopular } = plan;
  const isActive = activePlan === slug;
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
            {formatShortMoney(recordedPrice(plan))}
          </Box>
          <Box color="muted">per month</Box>
        </Flex>
        <Box mt="2" color="muted" fontSize="sm">
          {advertisedPrice(plan)}
        </Box>
        {isActive && ownPrice !== null && ownPrice !== recordedPrice(plan) && (
          <Box mt="2" fontWeight="medium">
            You keep your price of {formatShortMoney(ownPrice)} per month.
          </Box>
        )}
      </Box>
      <Difference plan={plan} plans={plans} />
      <Flex direction="column" gap="2" mt="auto" pt="1">
        {canSwitch && isSmaller && (
          <ScheduleChange plan={slug} describedBy={id}>
            Switch to {label}
          </ScheduleChange>
        )}
        {canSwitch && !isSmaller && (
          <ButtonLink to="/checkout" search={{ plan: slug }} variant="primary" {...about}>
            Switch to {label}
          </ButtonLink>
        )}
        {activePlan === null ? (
          <ButtonLink to="/checkout" search={{ plan: slug }} variant={manage} {...about}>
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
