import { Box } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Filter } from '#client/ui/filter.ts';
import { RowMenu } from '#client/ui/row-menu.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { exportedColumns } from '#client/ui/table/column-visibility.ts';
import { ListTable, type Selection } from '#client/ui/table/list-table.tsx';
import { RowLink } from '#client/ui/table/parts.ts';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { plural } from '#shared/plural.ts';
import type { ReportedLog, TimeReportFilter } from '../../report/schema.ts';
import { FileMenu } from '../report/file-menu.tsx';
import { logColumns, sortLabels } from '../report/log-cells.tsx';
import {
  isFiltered,
  noFilters,
  type TimeChange,
  type TimeSearch,
  toTimeSearch,
} from '../report/time-search.ts';
import { clientOf, describeLog, titleOf, workerOf } from './describe-log.ts';

const DeleteTimeDialog = lazy(async () => ({
  default: (await import('./delete-time-dialog.tsx')).DeleteTimeDialog,
}));
const MoveTimeDialog = lazy(async () => ({
  default: (await import('./move-time-dialog.tsx')).MoveTimeDialog,
}));

const pageSize = 50;

type Opened =
  | { act: 'delete'; logs: ReportedLog[]; selection?: Selection<ReportedLog> }
  | { act: 'move'; selection: Selection<ReportedLog> };

type ColumnsOptions = {
  search: TimeSearch;
  correct: (log: ReportedLog) => void;
  remove: (log: ReportedLog) => void;
};

/** Only the first name on a phone. */
function WorkerName({ name }: { name: string }) {
  const [first, ...others] = name.split(' ');
  return (
    <>
      {first}
      {others.length > 0 && (
        <Box as="span" hideBelow="sm">
          {' '}
          {others.join(' ')}
        </Box>
      )}
    </>
  );
}

const columnsOf = ({ search, correct, remove }: ColumnsOptions): Column<ReportedLog>[] => [
  {
    id: 'task',
    label: 'Task',
    width: 'minmax(0, 2fr)',
    onCard: 'line',
    isFixed: true,
    cell: (log) => (
      <RowLink to="/time" search={toTimeSearch({ ...search, log: log.id })} resetScroll={false}>
        {titleOf(log)}
      </RowLink>
    ),
  },
  {
    id: 'va',
    label: 'Person',
    width: 'minmax(0, 1fr)',
    onCard: 'inline',
    cell: (log) => <WorkerName name={workerOf(log)} />,
  },
  {
    id: 'client',
    label: 'Client',
    width: 'minmax(0, 1.4fr)',
    onCard: 'hidden',
    cell: clientOf,
  },
  { ...logColumns.start, sortLabels },
  logColumns.end,
  { ...logColumns.notes, isOptional: true },
  logColumns.changes,
  logColumns.approval,
  logColumns.duration,
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '4rem',
    onCard: 'hidden',
    cell: (log) => (
      <RowMenu
        label={`Actions for ${describeLog(log)}`}
        groups={() =>
          log.approval === 'approved'
            ? [{ items: [{ id: 'adjust', label: 'Adjust', onSelect: () => correct(log) }] }]
            : [
                {
                  items: [
                    { id: 'correct', label: 'Correct or move', onSelect: () => correct(log) },
                  ],
                },
                {
                  items: [
                    { id: 'delete', label: 'Delete', tone: 'danger', onSelect: () => remove(log) },
                  ],
                },
              ]
        }
      />
    ),
  },
];

type TimeLogsTableProps = {
  search: TimeSearch;
  filter: TimeReportFilter;
  /** The period. */
  lead: ReactNode;
  filters: Filter[];
  views: ReactNode;
  summary: ReactNode;
  onChange: (change: TimeChange) => void;
};

/** The logs of everyone, newest first. */
export function TimeLogsTable(props: TimeLogsTableProps) {
  const { search, filter, onChange } = props;
  const [opened, open] = useState<Opened | null>(null);
  const order = search.sort ? (search.order ?? 'ascending') : 'descending';
  const logs = trpc.timeReport.list.useInfiniteQuery(
    { ...filter, order, limit: pageSize },
    pagedQuery,
  );
  const close = () => open(null);
  const columns = columnsOf({
    search,
    correct: (log) => onChange({ log: log.id }),
    remove: (log) => open({ act: 'delete', logs: [log] }),
  });

  return (
    <>
      <ListTable
        label="Time logs"
        illustration="clock"
        columns={columns}
        list={logs}
        countOf={(count) => plural(count, 'time log')}
        nameOf={describeLog}
        search={search}
        onChange={onChange}
        defaultSort={{ by: 'start', direction: 'descending' }}
        lead={props.lead}
        filters={props.filters}
        views={props.views}
        summary={props.summary}
        exportAction={
          <>
            <ExportButton
              list="time"
              filter={{ ...filter, order }}
              columns={search.columns ? exportedColumns(columns, search.columns) : undefined}
            />
            <FileMenu filter={filter} />
          </>
        }
        isFiltered={isFiltered(search)}
        onClear={() => onChange(noFilters)}
        isCurrent={({ id }) => id === search.log}
        onEdit={(log) => onChange({ log: log.id })}
        bulk={(selection) => (
          <>
            <Button size="sm" onClick={() => open({ act: 'move', selection })}>
              Move to a task
            </Button>
            <Button
              size="sm"
              color="danger"
              onClick={() => open({ act: 'delete', logs: selection.rows, selection })}
            >
              Delete
            </Button>
          </>
        )}
        empty={
          <EmptyState illustration="clock" title="No time logged">
            Time that VAs log in this period is shown here.
          </EmptyState>
        }
      />
      <Suspense>
        {opened?.act === 'delete' && <DeleteTimeDialog {...opened} onClose={close} />}
        {opened?.act === 'move' && <MoveTimeDialog {...opened} onClose={close} />}
      </Suspense>
    </>
  );
}
