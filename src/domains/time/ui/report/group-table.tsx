import { Box } from '@chakra-ui/react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { RowLink } from '#client/ui/table/parts.ts';
import { formatHoursMinutes, formatShortDay, formatWeekday } from '#shared/dates.ts';
import { deletedClient, deletedVa } from '#shared/deleted-names.ts';
import { unknownTask } from '../../labels.ts';
import type { ReportGroup, TimeGroup, TimeTotals } from '../../report/schema.ts';
import { groupLabels } from './group-filter.ts';
import { daysFrom, formatDays } from './period.ts';
import { customPeriod } from './time-filter.ts';
import { type TimeSearch, toTimeSearch } from './time-search.ts';

type GroupTableProps = {
  by: ReportGroup;
  totals: TimeTotals | undefined;
  error: unknown;
  onRetry: () => void;
  search: TimeSearch;
  today: string;
};

const unnamed = {
  va: deletedVa,
  client: deletedClient,
  task: unknownTask,
};
/** People, clients and tasks are sorted by their hours, days and weeks from the newest. */
const isNamed = (by: ReportGroup): by is keyof typeof unnamed => by in unnamed;

function nameOf(by: ReportGroup, { day, name }: TimeGroup, today: string) {
  if (isNamed(by)) return name ?? unnamed[by];
  if (day === null) return '';
  if (by === 'day') return `${formatWeekday(day)}, ${formatShortDay(day, today)}`;
  return formatDays(daysFrom(day, by), today);
}

/** The search that shows the logs of a group; null for those of a deleted VA. */
function searchOf(by: ReportGroup, { id, day }: TimeGroup, search: TimeSearch): TimeSearch | null {
  const ungrouped = { ...search, by: undefined };
  if (isNamed(by)) return id === null ? null : toTimeSearch({ ...ungrouped, [by]: id });
  return day === null ? null : toTimeSearch({ ...ungrouped, ...customPeriod(daysFrom(day, by)) });
}

function columnsOf({ by, totals, search, today }: GroupTableProps): Column<TimeGroup>[] {
  const total = totals?.hours ?? 0;
  return [
    {
      id: 'name',
      label: groupLabels[by],
      width: 'minmax(0, 2fr)',
      onCard: 'title',
      cell: (group) => {
        const target = searchOf(by, group, search);
        const name = nameOf(by, group, today);
        return (
          <Box minW="0" truncate>
            {target ? (
              <RowLink to="/time" search={target}>
                {name}
              </RowLink>
            ) : (
              name
            )}
            {group.detail && (
              <Box color="muted" fontSize="sm" truncate>
                {group.detail}
              </Box>
            )}
          </Box>
        );
      },
    },
    {
      id: 'share',
      label: 'Share',
      width: 'minmax(0, 1fr)',
      needsRoom: true,
      onCard: 'hidden',
      cell: (group) => (
        <Box w="full" pe="4">
          <ProgressBar
            label={`Share of ${nameOf(by, group, today)}`}
            value={group.hours}
            max={total}
          />
        </Box>
      ),
    },
    {
      id: 'logs',
      label: 'Time logs',
      kind: 'number',
      width: '7rem',
      cell: ({ logs }) => logs.toLocaleString('en-US'),
    },
    {
      id: 'hours',
      label: 'Hours',
      kind: 'number',
      width: '10rem',
      cell: ({ hours }) => formatHoursMinutes(hours),
    },
  ];
}

/** The hours of each person, client, task, day, week or month. Each leads to its logs. */
export function GroupTable(props: GroupTableProps) {
  const { by, totals, error, onRetry } = props;
  if (error && !totals) return <ErrorState error={error} onRetry={onRetry} />;
  const groups = totals?.groups;
  const shown = groups?.length;
  const hidden = totals && totals.groupCount - totals.groups.length;
  return (
    <>
      <DataTable
        label={`Hours by ${groupLabels[by].toLowerCase()}`}
        columns={columnsOf(props)}
        rows={groups}
        rowKey={({ id, day }) => id ?? day ?? 'former'}
        isTall={by === 'task'}
        empty={
          <EmptyState illustration="clock" title="No time logged">
            No time was logged in this period.
          </EmptyState>
        }
      />
      {hidden !== undefined && hidden > 0 && (
        <Box mt="3" color="muted" fontSize="sm" textAlign="center">
          {isNamed(by) ? `The ${shown} with the most hours of` : `The newest ${shown} of`}{' '}
          {totals?.groupCount.toLocaleString('en-US')}. The total includes all of them.
        </Box>
      )}
    </>
  );
}
