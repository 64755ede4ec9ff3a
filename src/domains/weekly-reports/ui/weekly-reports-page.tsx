import { getRouteApi } from '@tanstack/react-router';
import { canLoadMore, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { RowLink } from '#client/ui/table/parts.ts';
import { useCloseDetails } from '#client/use-close-details.ts';
import { useReadSubject } from '#domains/notifications/ui/use-read-subject.ts';
import { formatDay, formatHoursMinutes } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { ListedReport } from '../schema.ts';
import { ReportPanel } from './report-panel.tsx';

const route = getRouteApi('/portal/weekly-reports');

const pageSize = 26;

const columns: Column<ListedReport>[] = [
  {
    id: 'week',
    label: 'Week of',
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    cell: ({ id, clientId, week }) => (
      <RowLink to="/weekly-reports" search={{ id, client: clientId }} resetScroll={false}>
        {formatDay(week)}
      </RowLink>
    ),
  },
  {
    id: 'done',
    label: 'Tasks done',
    kind: 'number',
    width: '7rem',
    cell: ({ done }) => String(done),
  },
  {
    id: 'hoursUsed',
    label: 'Hours used',
    kind: 'number',
    width: '7rem',
    cell: ({ hoursUsed }) => formatHoursMinutes(hoursUsed),
  },
];

/** What was done for a client each week. */
export function WeeklyReportsPage() {
  const { id, client } = route.useSearch();
  const close = useCloseDetails('id');
  useReadSubject('weekly-report', id);
  const list = trpc.weeklyReports.list.useInfiniteQuery(
    { limit: pageSize, ...(client !== undefined && { clientId: client }) },
    { getNextPageParam: nextPage },
  );
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const name = rows?.[0]?.clientName;
  return (
    <Page>
      <PageHeader
        title="Weekly Reports"
        detail={
          client !== undefined && name
            ? `What was done for ${name} each week.`
            : 'What was done each week, what waits, and the hours that were used.'
        }
      />
      {list.error && !rows ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Weekly reports"
          columns={columns}
          rows={rows}
          rowKey={(report) => report.id}
          isCurrent={(report) => report.id === id}
          empty={
            <EmptyState illustration="plan" title="No weekly reports yet">
              A report appears here each Monday while a plan runs.
            </EmptyState>
          }
        />
      )}
      {canLoadMore(list) && <LoadMore list={list} shown={plural(rows?.length ?? 0, 'report')} />}
      {id !== undefined && <ReportPanel id={id} onClose={close} />}
    </Page>
  );
}
