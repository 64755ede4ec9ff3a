import { Box, Grid } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { useActivePlan } from '#client/use-user.ts';
import { catalogue, toNamedPlan } from '#domains/plans/catalogue.ts';
import type { NamedPlan } from '#shared/value-sets.ts';
import { CardPayment } from './card-payment.tsx';
import { HostedPayment } from './hosted-payment.tsx';
import { OrderSummary } from './order-summary.tsx';
import { CardSkeleton } from './payment-processing.tsx';

const route = getRouteApi('/portal/checkout');

export function CheckoutPage() {
  const plan = toNamedPlan(route.useSearch().plan);
  return plan ? <Order key={plan} plan={plan} /> : <PlanNotFound />;
}

function Order({ plan }: { plan: NamedPlan }) {
  const activePlan = useActivePlan();
  // Keep the plan from page load: otherwise a successful payment would replace the page before its confirmation.
  const [initialPlan] = useState(activePlan);
  const { paid } = route.useSearch();
  return (
    <Page maxW="4xl">
      <PageHeader title="Checkout" />
      {initialPlan === plan && paid === undefined ? (
        <AlreadyActive plan={plan} />
      ) : (
        <Grid
          templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 20rem' }}
          gap="5"
          alignItems="start"
        >
          <Box order={{ lg: 2 }}>
            <OrderSummary plan={plan} />
          </Box>
          <Payment plan={plan} />
        </Grid>
      )}
    </Page>
  );
}

const PlanNotFound = () => (
  <Page>
    <EmptyState
      illustration="not-found"
      heading="h1"
      title="Plan Not Found"
      action={
        <ButtonLink to="/subscription" variant="primary">
          Back to plans
        </ButtonLink>
      }
    >
      We couldn't find that plan.
    </EmptyState>
  </Page>
);

const AlreadyActive = ({ plan }: { plan: NamedPlan }) => (
  <EmptyState
    illustration="plan"
    title={`You already have the ${catalogue[plan].label} plan`}
    action={
      <ButtonLink to="/subscription-management" variant="primary">
        Manage your plan
      </ButtonLink>
    }
  >
    You have nothing to pay here.
  </EmptyState>
);

/** The card form, or the way to the payment provider's page. */
function Payment({ plan }: { plan: NamedPlan }) {
  const { paid, left } = route.useSearch();
  const billing = trpc.billing.get.useQuery();
  if (billing.error && !billing.data)
    return (
      <SectionCard title="Payment">
        <ErrorState error={billing.error} onRetry={() => void billing.refetch()} />
      </SectionCard>
    );
  if (!billing.data) return <CardSkeleton />;
  return billing.data.isHosted ? (
    <HostedPayment key={paid} plan={plan} paid={paid} hasLeft={left !== undefined} />
  ) : (
    <CardPayment plan={plan} />
  );
}
