import { Box } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { onCards } from '#client/ui/table/parts.ts';
import { useActor } from '#client/use-user.ts';
import {
  formatDateTime,
  formatHoursMinutes,
  formatNamedDay,
  formatTime,
  today,
} from '#shared/dates.ts';
import { sumHours } from '#shared/hours.ts';
import { describeSpan, lockedForVa, unknownTask } from '../labels.ts';
import type { TimeLog } from '../schema.ts';
import { ApprovalMark, LogHours } from './approval-cells.tsx';

const EditTimeLogDialog = lazy(() => import('./edit-time-log-dialog.tsx'));

const maxRecentLogs = 10;

function obstacleOf({ correctedAt, approval, task }: TimeLog) {
  if (approval === 'approved') return lockedForVa;
  if (correctedAt) return 'An administrator corrected this time, so you cannot change it.';
  return task ? null : 'The task was deleted, so you cannot change this time.';
}

const dayOf = ({ startTime }: TimeLog) => today(Date.parse(startTime));

/** With the date if it is another day than that of the group. */
function describeEnd(log: TimeLog) {
  const { endTime } = log;
  if (!endTime) return 'In Progress';
  return today(Date.parse(endTime)) === dayOf(log) ? formatTime(endTime) : formatDateTime(endTime);
}

const columnsFor = (edit: (log: TimeLog) => void): Column<TimeLog>[] => [
  {
    id: 'task',
    label: 'Task',
    width: 'minmax(0, 1.6fr)',
    onCard: 'line',
    cell: ({ task }) =>
      task ? (
        <TextLink to="/tasks" search={{ id: task.id }}>
          {task.title}
        </TextLink>
      ) : (
        unknownTask
      ),
  },
  {
    id: 'start',
    label: 'Start Time',
    width: '6rem',
    onCard: 'hidden',
    cell: ({ startTime }) => formatTime(startTime),
  },
  {
    id: 'end',
    label: 'End Time',
    width: '7rem',
    onCard: 'hidden',
    cell: describeEnd,
  },
  {
    id: 'duration',
    label: 'Duration',
    kind: 'number',
    onCard: 'inline',
    cell: (log) => <LogHours {...log} />,
  },
  {
    id: 'notes',
    label: 'Notes',
    width: 'minmax(0, 1fr)',
    onCard: 'last',
    cell: ({ notes, editedAt, correctedAt, returnReason, ...log }) => (
      <>
        {/* On a phone, also the start and the end. */}
        <Box color="muted" fontSize="sm" css={{ display: 'none', [onCards]: { display: 'block' } }}>
          {describeSpan(log)}
        </Box>
        {returnReason && (
          <Box color="danger" overflowWrap="anywhere">
            Returned: {returnReason}
          </Box>
        )}
        {notes}
        {(correctedAt ?? editedAt) && (
          <Box as="span" color="muted" fontSize="sm">
            {notes && ' · '}
            {correctedAt ? 'Corrected' : 'Edited'}
          </Box>
        )}
      </>
    ),
  },
  {
    id: 'approval',
    label: 'Approval',
    width: '8rem',
    onCard: 'inline',
    cell: ({ approval }) => <ApprovalMark approval={approval} />,
  },
  {
    id: 'actions',
    label: 'Edit',
    kind: 'actions',
    onCard: 'inline',
    cell: (log) => (
      <IconButton
        label={`Edit log on ${log.task?.title ?? unknownTask}`}
        disabledReason={obstacleOf(log)}
        onClick={() => edit(log)}
      >
        <Pencil aria-hidden size={16} strokeWidth={1.75} />
      </IconButton>
    ),
  },
];

/** `Tuesday, Mar 3 · 6:30`. The last day has no sum if it may have more logs than those that are listed. */
function describeDay(log: TimeLog, logs: readonly TimeLog[]) {
  const day = dayOf(log);
  const ofDay = logs.filter((one) => dayOf(one) === day);
  const isCut = logs.length === maxRecentLogs && ofDay.at(-1) === logs.at(-1);
  const hours = sumHours(ofDay.map((one) => one.adjustedDuration ?? one.duration));
  return `${formatNamedDay(day)}${isCut ? '' : ` · ${formatHoursMinutes(hours)}`}`;
}

export function RecentLogs() {
  const { id: vaId } = useActor();
  const { data, error, refetch } = trpc.time.list.useQuery({ vaId, limit: maxRecentLogs });
  const [edited, edit] = useState<TimeLog | null>(null);
  return (
    <Box id="recent-time-logs" scrollMarginTop="20">
      <SectionCard
        title="Recent Time Logs"
        isPadded={false}
        actions={
          <TextLink to="/time" search={{}} fontSize="sm">
            See all your time
          </TextLink>
        }
      >
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label="Recent Time Logs"
            columns={columnsFor(edit)}
            rows={data?.items}
            rowKey={({ id }) => id}
            groupOf={(log) => describeDay(log, data?.items ?? [])}
            isFramed={false}
            empty={
              <EmptyState illustration="clock" title="No time logged yet">
                Start a timer on a task, or add hours manually.
              </EmptyState>
            }
          />
        )}
      </SectionCard>
      <Suspense>{edited && <EditTimeLogDialog log={edited} onClose={() => edit(null)} />}</Suspense>
    </Box>
  );
}
