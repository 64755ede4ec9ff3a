import { getRouteApi } from '@tanstack/react-router';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { LoadingNote, SkeletonCard } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useActor } from '#client/use-user.ts';
import { ClientInvoicePanel } from '#domains/invoices/ui/client-invoice-panel.tsx';
import { OpenAmounts } from '#domains/invoices/ui/open-amounts.tsx';
import { GuardNote } from '#domains/ledger/ui/guard/guard-note.tsx';
import {
  planSubjects,
  useReadSubjectsOfClient,
} from '#domains/notifications/ui/use-read-subject.ts';
import { useReturnedCard } from '#domains/payments/ui/billing/hosted-card.tsx';
import { AnswerQuestion } from './answer-question.tsx';
import { Column, Columns } from './columns.tsx';
import { HoursPart } from './hours-part.tsx';
import { InvoicesPart } from './invoices-part.tsx';
import { PlanPart } from './plan-part.tsx';
import { timelineQuery } from './plans-query.ts';

const route = getRouteApi('/portal/subscription-management');

export function SubscriptionManagementPage() {
  const { card, invoice, part = 'plan', year } = route.useSearch();
  const navigate = route.useNavigate();
  useReturnedCard(card);
  const plans = trpc.subscriptions.list.useQuery(timelineQuery);
  const items = plans.data?.items;
  const { data: unpaid = [] } = trpc.invoices.waiting.useQuery();
  const { id } = useActor();
  useReadSubjectsOfClient(planSubjects, items && id);
  const running = items?.find(({ isRunning }) => isRunning);

  return (
    <Page>
      <PageHeader title="Subscription Management" />
      <OpenAmounts />
      {running && <Decision />}
      <Tabs
        label="Subscription"
        tabs={[
          { value: 'plan', label: 'Plan' },
          { value: 'hours', label: 'Hours' },
          {
            value: 'invoices',
            label: 'Invoices',
            ...(unpaid.length > 0 && { count: unpaid.length }),
          },
        ]}
        value={part}
        onChange={(next) => void navigate({ search: { part: next } })}
      >
        {part === 'invoices' ? (
          <InvoicesPart
            year={year}
            onYear={(next) => void navigate({ search: { part, ...(next && { year: next }) } })}
          />
        ) : plans.error && !items ? (
          <ErrorState error={plans.error} onRetry={() => void plans.refetch()} />
        ) : !items ? (
          <Loading />
        ) : part === 'hours' ? (
          <HoursPart running={running} hadPlan={items.length > 0} />
        ) : (
          <PlanPart subscriptions={items} running={running} />
        )}
      </Tabs>
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

/** Above all parts, because work may wait for it. */
function Decision() {
  const { data: balance } = trpc.ledger.balance.useQuery({});
  const { data: guard } = trpc.hoursGuard.get.useQuery({});
  return (
    balance && (
      <GuardNote balance={balance} guard={guard}>
        {guard && <AnswerQuestion guard={guard} balance={balance} />}
      </GuardNote>
    )
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
