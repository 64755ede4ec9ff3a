import { Box, Grid, Heading } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { useAgency } from '#client/use-agency.ts';
import { useActivePlan } from '#client/use-user.ts';
import { CardBrands } from '#domains/payments/ui/card-brands.tsx';
import type { CataloguePlan } from '#shared/catalogue-plans.ts';
import {
  includedInAll,
  includeTitle,
  offeredPlans,
  recordedPrice,
} from '../catalogue/catalogue.ts';
import { PlanCard, Points } from './plan-card.tsx';

const Included = ({ plans }: { plans: CataloguePlan[] }) => (
  <Box as="section" aria-label={includeTitle(plans.length)}>
    <Heading as="h2" fontSize="md" fontWeight="semibold" mb="3">
      {includeTitle(plans.length)}
    </Heading>
    <Points
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' }}
      color="muted"
    >
      {includedInAll(plans).map((point) => (
        <li key={point}>
          <Check aria-hidden size={16} strokeWidth={2} />
          {point}
        </li>
      ))}
    </Points>
  </Box>
);

export function SubscriptionPage() {
  useAgency();
  const plans = offeredPlans();
  const activePlan = useActivePlan();
  const { data: billing } = trpc.billing.get.useQuery(undefined, { enabled: activePlan !== null });
  const cards = plans.map((plan) => ({
    plan,
    plans,
    ownPrice: billing?.price ?? null,
    isSmaller:
      billing?.canSchedule === true &&
      billing.price !== null &&
      recordedPrice(plan) <= billing.price,
    scheduledFor: billing?.change?.plan === plan.slug ? billing.change.effectiveOn : null,
  }));
  return (
    <Page maxW="4xl">
      <PageHeader
        title="Subscription"
        detail="Unused hours roll over. Cancel any time. Your plan runs to the end of the billing period."
      />
      <Grid
        templateColumns={{
          base: '1fr',
          md: '1fr 1fr',
          ...(plans.length > 2 && { xl: 'repeat(3, 1fr)' }),
        }}
        gap="5"
      >
        {cards.map((card) => (
          <PlanCard key={card.plan.slug} {...card} activePlan={activePlan} />
        ))}
      </Grid>
      <Included plans={plans} />
      <CardBrands />
    </Page>
  );
}
