import { Box, chakra, Flex } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, SkeletonCard } from '#client/ui/skeleton.tsx';
import { useActor } from '#client/use-user.ts';
import { ClientInvoicePanel } from '#domains/invoices/ui/client-invoice-panel.tsx';
import { ClientInvoices } from '#domains/invoices/ui/client-invoices.tsx';
import { invoicesQuery } from '#domains/invoices/ui/invoices-query.ts';
import { keptHoursNotice } from '#domains/ledger/hours.ts';
import { HoursLimit } from '#domains/ledger/ui/guard/hours-limit.tsx';
import { KeptWork } from '#domains/ledger/ui/guard/kept-work.tsx';
import { HoursHistory } from '#domains/ledger/ui/hours-history.tsx';
import {
  planSubjects,
  useReadSubjectsOfClient,
} from '#domains/notifications/ui/use-read-subject.ts';
import { BillingAddress } from '#domains/payments/ui/billing/billing-address.tsx';
import { useReturnedCard } from '#domains/payments/ui/billing/hosted-card.tsx';
import { Receipts } from '#domains/payments/ui/receipts.tsx';
import { formatDay } from '#shared/dates.ts';
import { planName } from '../catalogue/catalogue.ts';
import type { Subscription } from '../subscriptions/schema.ts';
import { ActivatePlan } from './activate-plan.tsx';
import { BillingInfo } from './billing-info.tsx';
import { CancelSubscription, KeepSubscription } from './cancel-subscription.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { ExtraHours } from './extra-hours.tsx';
import { PausePlan } from './pause-plan.tsx';
import { PlanIncludes } from './plan-includes.tsx';
import { timelineQuery } from './plans-query.ts';
import { WithdrawChange } from './scheduled-change.tsx';
import { makeTimeline } from './timeline.ts';
import { TimelineList } from './timeline-list.tsx';

const route = getRouteApi('/portal/subscription-management');

export function SubscriptionManagementPage() {
  const { card, invoice } = route.useSearch();
  const navigate = route.useNavigate();
  useReturnedCard(card);
  const subscriptions = trpc.subscriptions.list.useQuery(timelineQuery);
  const items = subscriptions.data?.items;
  const running = items?.find(({ isRunning }) => isRunning);
  const paused = items?.find(({ pausedOn }) => pausedOn !== null);
  const { id } = useActor();
  useReadSubjectsOfClient(planSubjects, items && id);

  return (
    <Page>
      <PageHeader title="Subscription Management" />
      {subscriptions.error && !items ? (
        <ErrorState error={subscriptions.error} onRetry={() => void subscriptions.refetch()} />
      ) : items ? (
        <Overview subscriptions={items} running={running} paused={paused} />
      ) : (
        <Loading />
      )}
      {invoice !== undefined && (
        <ClientInvoicePanel
          id={invoice}
          onClose={() =>
            void navigate({
              search: ({ invoice: _, ...others }) => others,
              replace: true,
            })
          }
        />
      )}
    </Page>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
    gap: '5',
    alignItems: 'start',
  },
});

/** On phones, `display: contents` merges both columns into one. */
const Column = chakra('div', {
  base: { display: { base: 'contents', lg: 'flex' }, flexDirection: 'column', gap: '5', minW: '0' },
});

type OverviewProps = {
  subscriptions: Subscription[];
  running: Subscription | undefined;
  paused: Subscription | undefined;
};

function Overview({ subscriptions, running, paused }: OverviewProps) {
  const hasHistory = subscriptions.length > 0;
  const invoices = trpc.invoices.list.useInfiniteQuery(invoicesQuery, {
    getNextPageParam: nextPage,
  });
  // An invoice can be written for a client without a plan.
  const hasPapers = hasHistory || (invoices.data?.pages[0]?.items.length ?? 0) > 0;
  const { data: unpaid = [] } = trpc.invoices.waiting.useQuery();
  const owes = unpaid.length > 0;
  return (
    <>
      {!running && <NoSubscription paused={paused} />}
      <Columns>
        <Column>
          {owes && <ClientInvoices />}
          {running && <CurrentPlan subscription={running} />}
          {hasHistory && <HoursLimit />}
          {hasHistory && <KeptWork />}
          {running && (
            // On phones, what rarely changes comes after the actions.
            <Box order={{ base: 1, lg: 0 }} minW="0">
              <PlanIncludes />
            </Box>
          )}
          {hasPapers && !owes && (
            <Box order={{ base: 1, lg: 0 }} minW="0">
              <ClientInvoices />
            </Box>
          )}
          {hasPapers && (
            <Box order={{ base: 1, lg: 0 }} minW="0">
              <Receipts />
            </Box>
          )}
          <Box order={{ base: 1, lg: 0 }} minW="0">
            <HoursHistory />
          </Box>
        </Column>
        <Column>
          {running && <BillingInfo subscription={running} />}
          {running && <QuickActions subscription={running} />}
          {running && <ExtraHours subscription={running} />}
          {hasHistory && <BillingAddress />}
          {hasHistory && <Timeline subscriptions={subscriptions} />}
        </Column>
      </Columns>
    </>
  );
}

function NoSubscription({ paused }: { paused: Subscription | undefined }) {
  const { data: hours } = trpc.ledger.balance.useQuery({});
  const { data: billing } = trpc.billing.get.useQuery();
  const canActivate = Boolean(billing?.activation);
  const change = billing?.change;
  return (
    <Card>
      <EmptyState
        illustration="plan"
        heading="h2"
        title="No Active Subscription"
        action={
          <Flex gap="2" wrap="wrap" justify="center">
            {paused && <ActivatePlan paused={paused} />}
            <ButtonLink to="/subscription" variant={canActivate ? 'secondary' : 'primary'}>
              View Available Plans
            </ButtonLink>
          </Flex>
        }
      >
        {paused?.pausedOn
          ? `Your ${planName(paused)} plan is paused since ${formatDay(paused.pausedOn)}. No hours are added and nothing is charged. ${canActivate ? 'Activate it' : 'Write to us in Messages to activate it'}, or choose another plan.${change ? ` The change to ${planName(change)} waits for the activation.` : ''}`
          : 'Choose a plan to get hours with a virtual assistant.'}
        {hours && hours.balance > 0 && ` ${keptHoursNotice(hours.balance)}`}
      </EmptyState>
    </Card>
  );
}

function QuickActions({ subscription }: { subscription: Subscription }) {
  const isCancelled = subscription.status === 'cancelled';
  const { data: billing } = trpc.billing.get.useQuery();
  // A cancelled plan ends on its end date, an active one pauses on it.
  const canBeKept = subscription.endDate !== null;
  return (
    <SectionCard title="Quick actions">
      <Flex direction="column" gap="2">
        {canBeKept && <KeepSubscription subscription={subscription} />}
        {billing?.change && <WithdrawChange change={billing.change} isWide />}
        <ButtonLink to="/subscription" variant={canBeKept ? 'secondary' : 'primary'} wide>
          Upgrade Plan
        </ButtonLink>
        <ButtonLink to="/dashboard" wide>
          View Dashboard
        </ButtonLink>
        <PausePlan subscription={subscription} />
        {!isCancelled && <CancelSubscription subscription={subscription} />}
      </Flex>
    </SectionCard>
  );
}

function Timeline({ subscriptions }: { subscriptions: Subscription[] }) {
  const payments = trpc.payments.list.useQuery(timelineQuery);
  return (
    <SectionCard title="Timeline">
      <TimelineList entries={makeTimeline(subscriptions, payments.data?.items ?? [])} />
    </SectionCard>
  );
}

const Loading = () => (
  <>
    <LoadingNote>Loading your subscription</LoadingNote>
    <Columns>
      <Column>
        <SkeletonCard />
        <SkeletonCard lines={5} />
      </Column>
      <SkeletonCard lines={5} />
    </Columns>
  </>
);
