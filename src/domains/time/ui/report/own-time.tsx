import { Box, Flex } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, tryAnotherSearch } from '#client/ui/empty-state.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { ButtonLink, TextLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { PagedTable } from '#client/ui/table/paged-table.tsx';
import { useActor } from '#client/use-user.ts';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { usePersonFilter } from '#domains/users/parts/use-person-filter.tsx';
import { isVa } from '#shared/actor.ts';
import { ownTimeZone } from '#shared/dates.ts';
import { deletedVa } from '#shared/deleted-names.ts';
import { plural } from '#shared/plural.ts';
import { unknownTask } from '../../labels.ts';
import type { ReportedLog, ReportGroup } from '../../report/schema.ts';
import { ApprovalWithHistory } from '../log-history-button.tsx';
import { approvalFilter } from './approval-filter.ts';
import { CorrectionsTable } from './corrections-table.tsx';
import { FileMenu } from './file-menu.tsx';
import { groupFilter } from './group-filter.ts';
import { GroupTable } from './group-table.tsx';
import { logColumns } from './log-cells.tsx';
import { PeriodFilter } from './period-filter.tsx';
import type { ReportProps } from './report-props.ts';
import { ReportTabs } from './report-tabs.tsx';
import { filterOf } from './time-filter.ts';
import { isFiltered, noFilters, toTimeSearch } from './time-search.ts';
import { TotalsLine } from './totals-line.tsx';
import { useTaskFilter } from './use-task-filter.tsx';

const groups: readonly ReportGroup[] = ['task', 'va', 'day', 'week', 'month'];
const ownGroups: readonly ReportGroup[] = ['task', 'client', 'day', 'week', 'month'];

const columns: Column<ReportedLog>[] = [
  {
    id: 'task',
    label: 'Task',
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    cell: ({ task }) => (
      <Box minW="0" truncate>
        {task ? (
          <TextLink to="/tasks" search={{ id: task.id }}>
            {task.title}
          </TextLink>
        ) : (
          unknownTask
        )}
      </Box>
    ),
  },
  {
    id: 'va',
    label: 'Person',
    width: 'minmax(0, 1fr)',
    cell: ({ va }) => va?.fullName ?? deletedVa,
  },
  logColumns.start,
  logColumns.end,
  logColumns.notes,
  logColumns.changes,
  {
    ...logColumns.approval,
    width: '10rem',
    cell: (log) => <ApprovalWithHistory log={log} />,
  },
  logColumns.duration,
];

/** For a VA, the column of the person shows the client. */
const ownColumns: Column<ReportedLog>[] = columns.map((column) =>
  column.id === 'va'
    ? {
        id: 'client',
        label: 'Client',
        width: 'minmax(0, 1fr)',
        cell: ({ client }) => client.company ?? client.fullName,
      }
    : column,
);

const pageSize = 25;

type OwnLogsProps = {
  filter: ReturnType<typeof filterOf>;
  isFiltered: boolean;
  isOwnWork: boolean;
  onClear: () => void;
};

function OwnLogs({ filter, isFiltered, isOwnWork, onClear }: OwnLogsProps) {
  const logs = trpc.timeReport.list.useInfiniteQuery({ ...filter, limit: pageSize }, pagedQuery);
  return (
    <PagedTable
      label="Time logs"
      columns={isOwnWork ? ownColumns : columns}
      list={logs}
      countOf={(count) => plural(count, 'time log')}
      empty={
        isFiltered ? (
          <EmptyState
            illustration="clock"
            title="No time logs found"
            action={<Button onClick={onClear}>Clear filters</Button>}
          >
            {tryAnotherSearch}
          </EmptyState>
        ) : (
          <EmptyState illustration="clock" title="No time logged">
            {isOwnWork
              ? 'Time that you log in this period is shown here.'
              : 'Time that your VA logs in this period is shown here.'}
          </EmptyState>
        )
      }
    />
  );
}

/** The time that was logged for a client, or by a VA. */
export function OwnTime({ search, days, today, onChange }: ReportProps) {
  const { by } = search;
  const isOwnWork = isVa(useActor());
  // A link may have filters of administrators.
  const own = toTimeSearch({ ...search, client: undefined, only: undefined });
  const filter = filterOf(own, days);
  const isReport = search.show !== 'corrections';
  const totals = trpc.timeReport.totals.useQuery(
    { ...filter, ...(by && { by, timeZone: ownTimeZone() }) },
    { placeholderData: keepPreviousData, enabled: isReport },
  );
  const task = useTaskFilter({ value: search.task, onChange: (next) => onChange({ task: next }) });
  const va = usePersonFilter({
    kind: 'va',
    label: 'Person',
    placeholder: 'Anyone',
    value: search.va,
    onChange: (next) => onChange({ va: next }),
  });
  const filters = [
    task,
    // Only a link limits the time of a client to one VA.
    ...(va.chosen === undefined ? [] : [va]),
    approvalFilter(search.approval, (approval) => onChange({ approval })),
    groupFilter(isOwnWork ? ownGroups : groups, by, (next) => onChange({ by: next })),
  ];
  return (
    <Page>
      <PageHeader
        title="Time"
        detail={
          isReport ? (
            <TotalsLine totals={totals.data} error={totals.error} days={days} today={today} />
          ) : isOwnWork ? (
            'The time that you logged, and what was corrected.'
          ) : (
            'Hours your assistant worked, with corrections.'
          )
        }
        actions={
          isOwnWork ? (
            <ButtonLink to="/time-tracking" size="sm">
              Track time
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/weekly-reports" search={{}} size="sm">
                Weekly reports
              </ButtonLink>
              <ButtonLink to="/subscription-management" size="sm">
                View plan and hours
              </ButtonLink>
              <ButtonLink to="/time/approve" search={{}} size="sm" variant="primary">
                Approve time
              </ButtonLink>
            </>
          )
        }
      />
      <ReportTabs shown={isReport ? 'time' : 'corrections'} onChange={onChange}>
        {isReport ? (
          <Flex direction="column" gap="4">
            <FilterBar
              lead={<PeriodFilter search={search} days={days} onChange={onChange} />}
              filters={filters}
              isFiltered={isFiltered(own)}
              onClear={() => onChange(noFilters)}
            >
              <ExportButton list="time" filter={filter} />
              <FileMenu filter={filter} />
            </FilterBar>
            {by ? (
              <GroupTable
                by={by}
                totals={totals.isPlaceholderData ? undefined : totals.data}
                error={totals.error}
                onRetry={() => void totals.refetch()}
                search={search}
                today={today}
              />
            ) : (
              <OwnLogs
                filter={filter}
                isFiltered={isFiltered(own)}
                isOwnWork={isOwnWork}
                onClear={() => onChange(noFilters)}
              />
            )}
          </Flex>
        ) : (
          <CorrectionsTable shows={isOwnWork ? ['client'] : ['va']} />
        )}
      </ReportTabs>
    </Page>
  );
}
