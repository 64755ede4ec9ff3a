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
import { useActor } from '#client/use-user.ts';
import { formatDateTime } from '#shared/dates.ts';
import { lockedForVa, unknownTask } from '../labels.ts';
import type { TimeLog } from '../schema.ts';
import { ApprovalBadge, LogHours } from './approval-cells.tsx';

const EditTimeLogDialog = lazy(() => import('./edit-time-log-dialog.tsx'));

const maxRecentLogs = 10;

function obstacleOf({ correctedAt, approval, task }: TimeLog) {
  if (approval === 'approved') return lockedForVa;
  if (correctedAt) return 'An administrator corrected this time, so you cannot change it.';
  return task ? null : 'The task was deleted, so you cannot change this time.';
}

const columnsFor = (edit: (log: TimeLog) => void): Column<TimeLog>[] => [
  {
    id: 'task',
    label: 'Task',
    width: 'minmax(0, 1.6fr)',
    onCard: 'title',
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
    width: '14rem',
    cell: ({ startTime }) => formatDateTime(startTime),
  },
  {
    id: 'end',
    label: 'End Time',
    width: '14rem',
    cell: ({ endTime }) => (endTime ? formatDateTime(endTime) : 'In Progress'),
  },
  {
    id: 'duration',
    label: 'Duration',
    kind: 'number',
    cell: (log) => <LogHours {...log} />,
  },
  {
    id: 'notes',
    label: 'Notes',
    width: 'minmax(0, 1fr)',
    cell: ({ notes, editedAt, correctedAt, returnReason }) => (
      <>
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
    cell: ({ approval }) => <ApprovalBadge approval={approval} />,
  },
  {
    id: 'actions',
    label: 'Edit',
    kind: 'actions',
    onCard: 'bare',
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
