import { Flex } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { PagedTable } from '#client/ui/table/paged-table.tsx';
import { RowLink } from '#client/ui/table/parts.ts';
import { useActor } from '#client/use-user.ts';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { usePersonFilter } from '#domains/users/parts/use-person-filter.tsx';
import { isVa } from '#shared/actor.ts';
import { clientName } from '#shared/client-name.ts';
import { deletedVa } from '#shared/deleted-names.ts';
import { plural } from '#shared/plural.ts';
import { unknownTask } from '../../labels.ts';
import type { ReportedLog } from '../../report/schema.ts';
import { approvalFilter } from './approval-filter.ts';
import { FileMenu } from './file-menu.tsx';
import { GroupSelect, levelsOf, shownGroup } from './group-select.tsx';
import { GroupTree } from './group-tree.tsx';
import { logColumns } from './log-cells.tsx';
import { NoTime } from './no-time.tsx';
import { PeriodFilter } from './period-filter.tsx';
import type { ReportProps } from './report-props.ts';
import { ReportSummary } from './report-summary.tsx';
import { filterOf } from './time-filter.ts';
import { isFiltered, noFilters, type TimeSearch, toTimeSearch } from './time-search.ts';
import { useOpenedLog } from './use-opened-log.ts';
import { useTaskFilter } from './use-task-filter.tsx';

const LogHistoryDialog = lazy(async () => ({
  default: (await import('../log-history-dialog.tsx')).LogHistoryDialog,
}));

const groups = ['task', 'va'] as const;
const groupsOfVa = ['client', 'task'] as const;

const columnsFor = (search: TimeSearch, isOwnWork: boolean): Column<ReportedLog>[] => [
  {
    id: 'task',
    label: 'Task',
    width: 'minmax(0, 2fr)',
    onCard: 'line',
    cell: ({ id, task }) => (
      <RowLink to="/time" search={toTimeSearch({ ...search, log: id })} resetScroll={false}>
        {task?.title ?? unknownTask}
      </RowLink>
    ),
  },
  isOwnWork
    ? {
        id: 'client',
        label: 'Client',
        width: 'minmax(0, 1fr)',
        onCard: 'hidden',
        cell: ({ client }) => clientName(client),
      }
    : {
        id: 'va',
        label: 'Person',
        width: 'minmax(0, 1fr)',
        onCard: 'hidden',
        cell: ({ va }) => va?.fullName ?? deletedVa,
      },
  logColumns.start,
  logColumns.end,
  logColumns.notes,
  logColumns.changes,
  logColumns.approval,
  logColumns.duration,
];

const pageSize = 25;

type OwnLogsProps = {
  search: TimeSearch;
  filter: ReturnType<typeof filterOf>;
  isOwnWork: boolean;
  empty: React.ReactNode;
};

function OwnLogs({ search, filter, isOwnWork, empty }: OwnLogsProps) {
  const logs = trpc.timeReport.list.useInfiniteQuery({ ...filter, limit: pageSize }, pagedQuery);
  return (
    <PagedTable
      label="Time logs"
      columns={columnsFor(search, isOwnWork)}
      list={logs}
      countOf={(count) => plural(count, 'time log')}
      empty={empty}
    />
  );
}

/** The time that was logged for a client, or by a VA. */
export function OwnTime({ search, days, today, onChange }: ReportProps) {
  const isOwnWork = isVa(useActor());
  const choices = isOwnWork ? groupsOfVa : groups;
  const by = shownGroup(search, choices);
  // A link may have filters of administrators.
  const own = toTimeSearch({ ...search, by, client: undefined, only: undefined });
  const filter = filterOf(own, days);
  const log = useOpenedLog(search.log);
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
  ];
  const clear = () => onChange(noFilters);
  const empty = (
    <NoTime isFiltered={isFiltered(own)} onClear={clear}>
      {isOwnWork
        ? 'Time that you log in this period is shown here.'
        : 'Time that your VA logs in this period is shown here.'}
    </NoTime>
  );
  return (
    <Flex direction="column" gap="4">
      <FilterBar
        lead={
          <>
            <PeriodFilter search={search} days={days} today={today} onChange={onChange} />
            <GroupSelect groups={choices} value={by} onChange={onChange} />
          </>
        }
        filters={filters}
        isFiltered={isFiltered(own)}
        onClear={clear}
      >
        <ExportButton list="time" filter={filter} />
        <FileMenu filter={filter} />
      </FilterBar>
      <ReportSummary filter={filter} days={days} today={today} />
      {by === 'log' ? (
        <OwnLogs search={own} filter={filter} isOwnWork={isOwnWork} empty={empty} />
      ) : (
        <GroupTree
          levels={levelsOf(by, isOwnWork ? ['client', 'task'] : ['va', 'task'])}
          filter={filter}
          today={today}
          empty={empty}
          search={own}
        />
      )}
      <Suspense>
        {log.opened && (
          <LogHistoryDialog
            log={log.opened}
            client={isOwnWork ? clientName(log.opened.client) : undefined}
            onClose={log.close}
          />
        )}
      </Suspense>
    </Flex>
  );
}
