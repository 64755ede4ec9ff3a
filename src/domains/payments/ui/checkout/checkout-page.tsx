import { Box, Grid } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { useActivePlan } from '#client/use-user.ts';
import type { Invoice } from '#domains/invoices/schema.ts';
import {
  findCataloguePlan,
  findOfferedPlan,
  packSizes,
  planLabel,
} from '#domains/plans/catalogue/catalogue.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import { CardPayment } from './card-payment.tsx';
import { HostedPayment } from './hosted-payment.tsx';
import type { Order, OrderPaymentProps } from './order.ts';
import { InvoiceSummary, PackSummary, PlanSummary } from './order-summary.tsx';
import { CardSkeleton } from './payment-processing.tsx';
import { SavedCardPayment } from './saved-card-payment.tsx';

const route = getRouteApi('/portal/checkout');

export function CheckoutPage() {
  const search = route.useSearch();
  const plan = findCataloguePlan(search.plan)?.slug;
  const pack = packSizes.find((size) => size === search.pack);
  if (plan) return <PlanOrder key={plan} plan={plan} />;
  if (search.invoice === 0) return <NotFound what="invoice" to="/subscription-management" />;
  if (search.invoice) return <InvoiceOrder key={search.invoice} id={search.invoice} />;
  return pack ? <PackOrder key={pack} pack={pack} /> : <NotFound what="plan" to="/subscription" />;
}

function PlanOrder({ plan }: { plan: Plan }) {
  const activePlan = useActivePlan();
  const { paid } = route.useSearch();
  const isOffered = findOfferedPlan(plan) !== undefined;
  // Also false after a payment, because the preview of an active plan is refused.
  const canPreview = activePlan !== plan && isOffered;
  const preview = trpc.subscriptions.preview.useQuery({ plan }, { enabled: canPreview });
  // Once the plan was offered, a successful payment must not replace the page before its confirmation.
  const [wasOffered, setOffered] = useState(false);
  if (canPreview && preview.data && !wasOffered) setOffered(true);
  const isNew = !wasOffered && paid === undefined;
  if (isNew && activePlan !== plan && !isOffered)
    return <NotFound what="plan" to="/subscription" />;
  if (isNew && activePlan === plan)
    return (
      <Page maxW="4xl">
        <PageHeader title="Checkout" />
        <AlreadyActive plan={plan} />
      </Page>
    );
  return (
    <Checkout
      summary={(canPreview || preview.data) && <PlanSummary plan={plan} preview={preview} />}
      order={{ plan }}
      preview={preview}
    />
  );
}

function PackOrder({ pack }: { pack: number }) {
  const preview = trpc.packs.preview.useQuery({ hours: pack });
  return (
    <Checkout
      summary={<PackSummary pack={pack} preview={preview} />}
      order={{ pack, bought: preview.data?.bought }}
      preview={preview}
    />
  );
}

function InvoiceOrder({ id }: { id: number }) {
  const { paid } = route.useSearch();
  const found = trpc.invoices.get.useQuery({ id });
  // A successful payment must not replace the page before its confirmation.
  const [offered, setOffered] = useState<Invoice | undefined>();
  const invoice = found.data;
  if (invoice && invoice.open > 0 && invoice !== offered) setOffered(invoice);
  if (invoice && !offered && paid === undefined)
    return (
      <Page maxW="4xl">
        <PageHeader title="Checkout" />
        <NothingToPay invoice={invoice} />
      </Page>
    );
  return (
    <Checkout
      summary={(offered || !invoice) && <InvoiceSummary preview={{ ...found, data: offered }} />}
      order={{ invoice: id }}
      closed={invoice && invoice.open <= 0 && <NothingToPay invoice={invoice} />}
      preview={{ data: offered && { amount: offered.open }, error: found.error }}
    />
  );
}

type CheckoutProps = {
  summary: ReactNode;
  order: Order;
  closed?: ReactNode;
  preview: { data: { amount: number } | undefined; error: unknown };
};

/** What is bought, and its payment. What cannot be bought cannot be paid. */
function Checkout({ summary, order, closed, preview: { data, error } }: CheckoutProps) {
  const { paid } = route.useSearch();
  const canPay = data !== undefined || paid !== undefined;
  return (
    <Page maxW="4xl">
      <PageHeader title="Checkout" />
      <Grid
        templateColumns={{ base: '1fr', ...(summary && { lg: 'minmax(0, 1fr) 20rem' }) }}
        gap="5"
        alignItems="start"
      >
        {summary && <Box order={{ lg: 2 }}>{summary}</Box>}
        {canPay ? (
          <Payment order={order} amount={data?.amount} closed={closed} />
        ) : (
          !error && <CardSkeleton />
        )}
      </Grid>
    </Page>
  );
}

type NotFoundProps = { what: 'plan' | 'invoice'; to: '/subscription' | '/subscription-management' };

const NotFound = ({ what, to }: NotFoundProps) => (
  <Page>
    <EmptyState
      illustration="not-found"
      heading="h1"
      title={what === 'plan' ? 'Plan Not Found' : 'Invoice Not Found'}
      action={
        <ButtonLink to={to} variant="primary">
          Back to {what}s
        </ButtonLink>
      }
    >
      We couldn't find that {what}.
    </EmptyState>
  </Page>
);

const AlreadyActive = ({ plan }: { plan: Plan }) => (
  <EmptyState
    illustration="plan"
    title={`You already have the ${planLabel(plan)} plan`}
    action={
      <ButtonLink to="/subscription-management" variant="primary">
        Manage your plan
      </ButtonLink>
    }
  >
    You have nothing to pay here.
  </EmptyState>
);

const NothingToPay = ({ invoice: { id, number, state } }: { invoice: Invoice }) => (
  <EmptyState
    illustration="plan"
    title={`${number} is ${state === 'paid' ? 'already paid' : 'not open'}`}
    action={
      <ButtonLink to="/subscription-management" search={{ invoice: id }} variant="primary">
        See the invoice
      </ButtonLink>
    }
  >
    You have nothing to pay here.
  </EmptyState>
);

/** The saved card, the card form, or the way to the payment provider's page. */
function Payment(props: OrderPaymentProps) {
  const billing = trpc.billing.get.useQuery();
  if (billing.error && !billing.data)
    return (
      <SectionCard title="Payment">
        <ErrorState error={billing.error} onRetry={() => void billing.refetch()} />
      </SectionCard>
    );
  if (!billing.data) return <CardSkeleton />;
  return <PaymentChoice billing={billing.data} {...props} />;
}

type PaymentChoiceProps = OrderPaymentProps & {
  billing: { isHosted: boolean; savedCard: string | null };
};

function PaymentChoice({ billing: { isHosted, savedCard }, ...payment }: PaymentChoiceProps) {
  const { paid, left, card } = route.useSearch();
  // A card that this payment saves must not replace its form.
  const [hadCard] = useState(savedCard !== null);
  const isOther = card === 'other';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The link that led here is no longer on the page.
    if (isOther) box.current?.focus();
  }, [isOther]);
  const canUseSaved = hadCard && !isOther && paid === undefined && left === undefined;
  if (canUseSaved && savedCard !== null) return <SavedCardPayment card={savedCard} {...payment} />;
  return (
    <Box ref={box} tabIndex={-1} outline="none">
      {isHosted ? (
        <HostedPayment key={paid} paid={paid} hasLeft={left !== undefined} {...payment} />
      ) : (
        <CardPayment {...payment} />
      )}
    </Box>
  );
}
