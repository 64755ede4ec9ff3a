import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pagedQuery } from '#client/fetch-next.ts';
import { later, useLater } from '#client/later.ts';
import { replacesEntry } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { dayFilters } from '#client/ui/day-filters.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Filter } from '#client/ui/filter.ts';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { exportedColumns } from '#client/ui/table/column-visibility.ts';
import { ListTable } from '#client/ui/table/list-table.tsx';
import { useChosenOver } from '#client/use-chosen-over.ts';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { useClientFilter } from '#domains/users/parts/use-client-filter.ts';
import { SavedViews } from '#domains/views/ui/saved-views.tsx';
import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import type { PaymentState } from '../../list/schema.ts';
import type { Payment } from '../../schema.ts';
import { DisputeDialog } from '../dispute-dialog.tsx';
import { clientOf, paymentColumns } from './payment-columns.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import {
  isFiltered,
  noFilters,
  type PaymentsChange,
  type PaymentsSearch,
  paymentsQuery,
  toPaymentsSearch,
  toView,
} from './payments-search.ts';

const route = getRouteApi('/portal/payments');

const pageSize = 50;

const states: { value: PaymentState; label: string }[] = [
  { value: 'failed', label: 'Failed' },
  { value: 'succeeded', label: 'Paid' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'voided', label: 'Voided' },
];

function useFilters(search: PaymentsSearch, onChange: (change: PaymentsChange) => void): Filter[] {
  return [
    choiceFilter({
      label: 'Status',
      anyLabel: 'Any status',
      options: states,
      value: search.status,
      onChange: (status) => onChange({ status }),
    }),
    useClientFilter(search.client, (client) => onChange({ client })),
    ...dayFilters(search, onChange),
  ];
}

const refundDialog = later(async () => (await import('../refund-dialog.tsx')).RefundDialog);
const recordDialog = later(
  async () => (await import('../record-payment-dialog.tsx')).RecordPaymentDialog,
);
const voidDialog = later(async () => (await import('../void-dialog.tsx')).VoidDialog);

/** The payments of all clients, for administrators. */
export function PaymentsPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/payments' });
  const [refunded, refund] = useChosenOver<Payment>(search.id);
  const [voided, voidPayment] = useChosenOver<Payment>(search.id);
  const [disputed, decide] = useChosenOver<Payment>(search.id);
  const [isRecording, setRecording] = useState(false);
  const RecordDialog = useLater(recordDialog, isRecording);
  const RefundDialog = useLater(refundDialog, refunded !== null);
  const VoidDialog = useLater(voidDialog, voided !== null);
  const query = paymentsQuery(search);
  const payments = trpc.payments.listAll.useInfiniteQuery(
    { limit: pageSize, ...query },
    pagedQuery,
  );
  const { view, id } = search;
  const change = (next: PaymentsChange) =>
    void navigate({
      search: (now) => toPaymentsSearch({ ...now, ...next }),
      replace: replacesEntry(next),
    });
  const acts = {
    onRefund: refund,
    onVoid: voidPayment,
    onDecide: decide,
    onClient: (client: number) => change({ ...noFilters, client, id: undefined }),
  };
  const columns = paymentColumns(acts);

  return (
    <Page>
      <PageHeader
        title="Payments"
        detail="What all clients paid, and what failed."
        actions={<Button onClick={() => setRecording(true)}>Record payment</Button>}
      />
      <ListTable
        label="Payments"
        illustration="plan"
        isTall
        columns={columns}
        list={payments}
        countOf={(count) => plural(count, 'payment')}
        nameOf={(payment) => `${formatMoney(payment.amount)} by ${clientOf(payment)}`}
        search={search}
        onChange={change}
        defaultSort={{ by: 'created', direction: 'descending' }}
        searchLabel="Search payments"
        filters={useFilters(search, change)}
        isFiltered={isFiltered(search)}
        isCurrent={(payment) => payment.id === id}
        onClear={() => change(noFilters)}
        views={
          <SavedViews
            list="payments"
            state={toView(search)}
            current={view}
            onOpen={(saved, opened) =>
              void navigate({ search: toPaymentsSearch({ ...saved, view: opened }) })
            }
          />
        }
        exportAction={
          <ExportButton
            list="payments"
            filter={query}
            columns={exportedColumns(columns, search.columns)}
          />
        }
        empty={
          <EmptyState illustration="plan" title="No payments yet">
            Payments appear here when a client buys a plan.
          </EmptyState>
        }
      />
      {id !== undefined && (
        <PaymentPanel
          id={id}
          listed={payments.data?.pages.flatMap(({ items }) => items).find((one) => one.id === id)}
          acts={acts}
        />
      )}
      {RecordDialog && isRecording && <RecordDialog onClose={() => setRecording(false)} />}
      {RefundDialog && refunded && <RefundDialog payment={refunded} onClose={() => refund(null)} />}
      {disputed && <DisputeDialog payment={disputed} onClose={() => decide(null)} />}
      {VoidDialog && voided && <VoidDialog payment={voided} onClose={() => voidPayment(null)} />}
    </Page>
  );
}
