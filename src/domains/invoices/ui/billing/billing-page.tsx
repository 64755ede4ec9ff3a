import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FilePlus } from 'lucide-react';
import { pagedQuery } from '#client/fetch-next.ts';
import { searchChange } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Filter } from '#client/ui/filter.ts';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ListTable } from '#client/ui/table/list-table.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import { useCloseDetails } from '#client/use-close-details.ts';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { useClientFilter } from '#domains/users/parts/use-client-filter.ts';
import { formatMonthAndYear } from '#shared/dates.ts';
import { invoiceViews } from '#shared/list-value-sets.ts';
import { plural } from '#shared/plural.ts';
import { invoiceViewLabels } from '../../labels.ts';
import type { InvoiceView } from '../../schema.ts';
import { clientOf, nameOfInvoice } from '../invoice-status.tsx';
import {
  type BillingChange,
  type BillingSearch,
  billingQuery,
  isFiltered,
  lastMonths,
  noFilters,
  toBillingSearch,
} from './billing-search.ts';
import { BillingSums } from './billing-sums.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoicePanel } from './invoice-panel.tsx';

const route = getRouteApi('/portal/billing');

const pageSize = 50;

const emptyTitles: Record<InvoiceView, string> = {
  all: 'No invoices yet',
  open: 'No open invoices',
  overdue: 'No overdue invoices',
  paid: 'No paid invoices',
  void: 'No void invoices',
  draft: 'No drafts',
  'credit-notes': 'No credit notes',
};

/** The tabs with what needs attention have a count. */
function useTabs() {
  const { data: sums } = trpc.invoices.sums.useQuery({});
  const countOf = (view: InvoiceView) => sums?.find((one) => one.view === view)?.count ?? 0;
  return invoiceViews.map((value) => ({
    value,
    label: invoiceViewLabels[value],
    ...(sums &&
      (value === 'open' || value === 'overdue' || value === 'draft') && { count: countOf(value) }),
  }));
}

function useFilters(
  { client, month }: BillingSearch,
  onChange: (change: BillingChange) => void,
): Filter[] {
  const months = lastMonths(useBusinessDay());
  const known = month === undefined || months.includes(month) ? months : [...months, month];
  return [
    useClientFilter(client, (chosen) => onChange({ client: chosen })),
    choiceFilter({
      label: 'Month',
      anyLabel: 'Any month',
      options: known.map((value) => ({ value, label: formatMonthAndYear(value) })),
      value: month,
      onChange: (chosen) => onChange({ month: chosen }),
    }),
  ];
}

/** Invoices and credit notes of all clients, for administrators. */
export function BillingPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/billing' });
  const tabs = useTabs();
  const close = useCloseDetails('id');
  const query = billingQuery(search);
  const invoices = trpc.invoices.list.useInfiniteQuery({ limit: pageSize, ...query }, pagedQuery);
  const change = (next: BillingChange) => void navigate(searchChange(toBillingSearch, next));
  const filters = useFilters(search, change);
  const tab = search.tab ?? 'open';

  return (
    <Page>
      <PageHeader
        title="Billing"
        detail="Invoices and credit notes of all clients."
        actions={
          <ButtonLink to="/billing/new" variant="primary">
            <FilePlus aria-hidden size={16} strokeWidth={1.75} />
            Write invoice
          </ButtonLink>
        }
      />
      <BillingSums search={search} />
      <Tabs
        label="Invoices by status"
        tabs={tabs}
        value={query.view}
        onChange={(chosen) => change({ tab: chosen, q: undefined })}
      >
        <ListTable
          label="Invoices"
          illustration="plan"
          isTall
          columns={invoiceColumns}
          list={invoices}
          countOf={(count) => plural(count, 'invoice')}
          nameOf={(invoice) => `${nameOfInvoice(invoice)} for ${clientOf(invoice)}`}
          search={search}
          onChange={change}
          searchLabel="Search invoices (number, client)"
          filters={filters}
          isFiltered={isFiltered(search)}
          isCurrent={({ id }) => id === search.id}
          onClear={() => change(noFilters)}
          exportAction={<ExportButton list="invoices" filter={query} />}
          empty={
            <EmptyState illustration="plan" title={emptyTitles[tab]}>
              Payments, extra hours and what you write appear here as invoices.
            </EmptyState>
          }
        />
      </Tabs>
      {search.id !== undefined && <InvoicePanel id={search.id} onClose={close} />}
    </Page>
  );
}
