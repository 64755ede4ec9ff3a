import { Box, Grid, Heading } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { useActivePlan } from '#client/use-user.ts';
import { CardBrands } from '#domains/payments/ui/card-brands.tsx';
import { namedPlans } from '#shared/value-sets.ts';
import { included, monthlyCharge } from '../catalogue/catalogue.ts';
import { PlanCard, Points } from './plan-card.tsx';

const Included = () => (
  <Box as="section" aria-label="Both plans include">
    <Heading as="h2" fontSize="md" fontWeight="semibold" mb="3">
      Both plans include
    </Heading>
    <Points
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' }}
      color="muted"
    >
      {included.map((point) => (
        <li key={point}>
          <Check aria-hidden size={16} strokeWidth={2} />
          {point}
        </li>
      ))}
    </Points>
  </Box>
);

export function SubscriptionPage() {
  const activePlan = useActivePlan();
  const { data: billing } = trpc.billing.get.useQuery(undefined, { enabled: activePlan !== null });
  const cards = namedPlans.map((plan) => ({
    plan,
    isSmaller:
      billing?.canSchedule === true &&
      billing.price !== null &&
      monthlyCharge(plan).amount <= billing.price,
    scheduledFor: billing?.change?.plan === plan ? billing.change.effectiveOn : null,
  }));
  return (
    <Page maxW="4xl">
      <PageHeader
        title="Subscription"
        detail="Unused hours roll over. Cancel any time. Your plan runs to the end of the billing period."
      />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
        {cards.map((card) => (
          <PlanCard key={card.plan} {...card} activePlan={activePlan} />
        ))}
      </Grid>
      <Included />
      <CardBrands />
    </Page>
  );
}
