import { Box, Flex, Grid } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useActivePlan } from '#client/use-user.ts';
import { tokenize } from '#domains/payments/ui/card.ts';
import { CardForm } from '#domains/payments/ui/card-form.tsx';
import type { PaymentFailure } from '#domains/payments/ui/payment-failure.ts';
import { usePayment } from '#domains/payments/ui/use-payment.ts';
import { catalogue, monthlyCharge, toNamedPlan } from '#domains/plans/catalogue.ts';
import { formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import type { NamedPlan } from '#shared/value-sets.ts';
import { CardBrands } from './card-brands.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useAfterPayment } from './use-after-payment.ts';

const route = getRouteApi('/portal/checkout');

export function CheckoutPage() {
  const plan = toNamedPlan(route.useSearch().plan);
  return plan ? <Order key={plan} plan={plan} /> : <PlanNotFound />;
}

function Order({ plan }: { plan: NamedPlan }) {
  const activePlan = useActivePlan();
  // Keep the plan from page load: otherwise a successful payment would replace the page before its confirmation.
  const [initialPlan] = useState(activePlan);
  return (
    <Page maxW="4xl">
      <PageHeader title="Checkout" />
      {initialPlan === plan ? (
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

function Payment({ plan }: { plan: NamedPlan }) {
  const showPlan = useAfterPayment(plan);
  const open = trpc.payments.open.useQuery();
  const total = formatMoney(monthlyCharge(plan).amount);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const { start, isPaying } = usePayment({
    onPaid: () => void showPlan(),
    onFailed(reason) {
      setFailure(reason);
      toast({ ...reason, tone: 'destructive' });
    },
  });

  // Continue a payment that a reload interrupted, because the client has already pressed the button.
  const interrupted = open.data?.plan === plan ? open.data : null;
  const wasResumed = useRef(false);
  useEffect(() => {
    if (!interrupted || wasResumed.current) return;
    wasResumed.current = true;
    start(interrupted);
  }, [interrupted, start]);

  if (open.isPending) return <FormSkeleton />;
  return (
    <SectionCard title="Card details">
      <Box mb="5">
        <CardBrands />
      </Box>
      <Box aria-live="polite">{isPaying && <Processing total={total} />}</Box>
      {failure && !isPaying && (
        <Box mb="5">
          <FormError>
            {failure.title}. {failure.description}
          </FormError>
        </Box>
      )}
      <CardForm
        label={`Pay ${total}`}
        isPaying={isPaying}
        onPay={({ cardNumber, billingName, billingEmail }) =>
          // Continue the previous attempt if it may already have been charged.
          start(
            interrupted?.isConfirming
              ? interrupted
              : { id: newUuid(), plan, token: tokenize(cardNumber), billingName, billingEmail },
          )
        }
      />
    </SectionCard>
  );
}

const Processing = ({ total }: { total: string }) => (
  <Flex gap="3" align="center" px="4" py="3" mb="5" borderRadius="control" bg="brand.tint">
    <Spinner />
    <Box lineHeight="snug">
      <Box fontWeight="semibold">Processing your payment of {total}</Box>
      <Box color="muted" fontSize="sm">
        This may take a moment. You won't be charged twice, even if you reload this page.
      </Box>
    </Box>
  </Flex>
);

const FormSkeleton = () => (
  <SectionCard title="Card details">
    <LoadingNote>Loading the checkout</LoadingNote>
    <Flex direction="column" gap="5" aria-hidden>
      {['number', 'expiry', 'name', 'email'].map((field) => (
        <Skeleton key={field} h="10" />
      ))}
    </Flex>
  </SectionCard>
);
