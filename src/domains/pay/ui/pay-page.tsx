import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { pagedQuery } from '#client/fetch-next.ts';
import { later, useLater } from '#client/later.ts';
import { searchChange } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { exportedColumns } from '#client/ui/table/column-visibility.ts';
import { ListTable } from '#client/ui/table/list-table.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { useBusinessDay } from '#client/use-business-day.ts';
import { useCloseDetails } from '#client/use-close-details.ts';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { formatMonthAndYear } from '#shared/dates.ts';
import { addMonths, monthOf } from '#shared/month.ts';
import type { PayStatementStatus } from '#shared/pay-value-sets.ts';
import { plural } from '#shared/plural.ts';
import { AdminStatement } from './admin-statement.tsx';
import { MonthSwitch } from './month-switch.tsx';
import { PayBulk } from './pay-bulk.tsx';
import { payColumns } from './pay-columns.tsx';
import { type PayChange, toPaySearch } from './pay-search.ts';
import { PaySummary } from './pay-summary.tsx';

const route = getRouteApi('/portal/pay');

const pageSize = 100;

const states: { value: PayStatementStatus; label: string }[] = [
  { value: 'draft', label: 'Drafts' },
  { value: 'approved', label: 'Approved' },
  { value: 'paid', label: 'Paid' },
];

/** Creates drafts, or adds new approved hours to those that exist. */
function useCreateDrafts() {
  const create = useAct(trpc.pay.createDrafts, {
    onSuccess({ created, updated, unchanged, late }) {
      const counts = [
        created > 0 && `${plural(created, 'draft')} created`,
        updated > 0 && `${updated} got new hours`,
        unchanged > 0 && `${unchanged} unchanged`,
      ].filter((count) => count !== false);
      const lines = [
        counts.length > 0 && `${counts.join(', ')}.`,
        late > 0 &&
          `Hours of ${plural(late, 'VA')} were approved after their statement. They go on the next draft.`,
      ].filter((line) => line !== false);
      const nothing = late > 0 ? 'No draft has changed' : 'No new hours for this month';
      toast({
        title: created + updated > 0 ? 'Drafts are up to date' : nothing,
        description: lines.join(' ') || 'No approved hours of this month are without a statement.',
      });
    },
    failed: 'No draft was created',
  });
  return { create: create.mutate, isPending: create.isPending };
}

const payoutFileDialog = later(
  async () => (await import('./bank/payout-file-dialog.tsx')).PayoutFileDialog,
);
const addVaDialog = later(async () => (await import('./add-va-dialog.tsx')).AddVaDialog);

/** The pay statements of a month, for administrators. */
export function PayPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/pay' });
  const thisMonth = monthOf(useBusinessDay());
  const { month = addMonths(thisMonth, -1), status, id } = search;
  const filter = { month, status };
  const [isAdding, setAdding] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const PayoutFileDialog = useLater(payoutFileDialog, isPaying);
  const AddVaDialog = useLater(addVaDialog, isAdding);
  const close = useCloseDetails('id');
  const drafts = useCreateDrafts();
  const statements = trpc.pay.list.useInfiniteQuery({ limit: pageSize, ...filter }, pagedQuery);
  const change = (next: PayChange) => void navigate(searchChange(toPaySearch, next));
  const columns = payColumns(search);
  const name = formatMonthAndYear(month);
  const hasSome = (statements.data?.pages[0]?.items.length ?? 0) > 0;
  const createButton = (
    <Button
      variant="primary"
      icon={<RefreshCw aria-hidden size={16} strokeWidth={1.75} />}
      loading={drafts.isPending}
      loadingText="Collecting hours..."
      onClick={() => drafts.create({ month })}
    >
      {hasSome || status ? 'Update drafts' : `Create drafts for ${name}`}
    </Button>
  );

  return (
    <Page>
      <PageHeader
        title="Pay"
        detail="What your VAs earned in a month: approved hours, bonuses and deductions."
        actions={createButton}
      />
      <PaySummary month={month} />
      <ListTable
        label="Pay statements"
        illustration="plan"
        isTall
        columns={columns}
        list={statements}
        countOf={(count) => plural(count, 'statement')}
        nameOf={({ vaName }) => vaName}
        search={search}
        onChange={change}
        lead={
          <MonthSwitch
            month={month}
            last={thisMonth}
            onChange={(next) => change({ month: next, id: undefined })}
          />
        }
        filters={[
          choiceFilter({
            label: 'Status',
            anyLabel: 'Any status',
            options: states,
            value: status,
            onChange: (choice) => change({ status: choice }),
          }),
        ]}
        isFiltered={status !== undefined}
        onClear={() => change({ status: undefined })}
        isCurrent={(statement) => statement.id === id}
        bulk={(selection) => <PayBulk selection={selection} />}
        exportAction={
          <>
            <Button size="sm" icon={<Plus aria-hidden size={16} />} onClick={() => setAdding(true)}>
              Add a VA
            </Button>
            <Button size="sm" onClick={() => setPaying(true)}>
              Payout file
            </Button>
            <ExportButton
              list="payouts"
              filter={filter}
              columns={exportedColumns(columns, search.columns)}
            />
          </>
        }
        empty={
          <EmptyState illustration="plan" title={`No statements for ${name}`}>
            Create drafts from all approved hours through the end of this month.
          </EmptyState>
        }
      />
      {id !== undefined && <AdminStatement id={id} onClose={close} />}
      {PayoutFileDialog && isPaying && (
        <PayoutFileDialog month={month} onClose={() => setPaying(false)} />
      )}
      {AddVaDialog && isAdding && <AddVaDialog month={month} onClose={() => setAdding(false)} />}
    </Page>
  );
}
