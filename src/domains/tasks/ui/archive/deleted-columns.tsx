import { Box } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { clientName, clientWithContact } from '#shared/client-name.ts';
import { formatDateTime, formatShortDateTime } from '#shared/dates.ts';
import { deletedUser } from '#shared/deleted-names.ts';
import { plural } from '#shared/plural.ts';
import type { DeletedTask } from '../../archive/schema.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';

const msPerDay = 86_400_000;
/** From then on the number of days left is shown as a warning. */
const fewDays = 3;

function DaysLeft({ purgedAt }: { purgedAt: string }) {
  const days = Math.max(1, Math.ceil((Date.parse(purgedAt) - Date.now()) / msPerDay));
  return (
    <Box
      as="span"
      title={`Until ${formatDateTime(purgedAt)}`}
      color={days <= fewDays ? 'time' : 'ink'}
    >
      {plural(days, 'day')}
    </Box>
  );
}

const clientColumn: Column<DeletedTask> = {
  id: 'client',
  label: 'Client',
  width: 'minmax(0, 1.2fr)',
  cell: ({ client }) => <span title={clientWithContact(client)}>{clientName(client)}</span>,
};

type Restore = {
  restore: (task: DeletedTask) => void;
  /** The task that is being restored. */
  restoringId: number | undefined;
  /** Whether the tasks belong to several clients. */
  needsClient: boolean;
};

export const deletedColumns = ({
  restore,
  restoringId,
  needsClient,
}: Restore): Column<DeletedTask>[] => [
  {
    id: 'title',
    label: 'Task',
    width: 'minmax(0, 2.5fr)',
    onCard: 'title',
    cell: ({ title }) => (
      <Box as="span" fontWeight="medium" title={title}>
        {title}
      </Box>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: '8.5rem',
    needsRoom: true,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  ...(needsClient ? [clientColumn] : []),
  {
    id: 'by',
    label: 'Deleted by',
    width: 'minmax(0, 1.2fr)',
    cell: ({ deletedBy }) => deletedBy?.fullName ?? deletedUser,
  },
  {
    id: 'when',
    label: 'Deleted',
    width: '10.5rem',
    cell: ({ deletedAt }) => (
      <span title={formatDateTime(deletedAt)}>{formatShortDateTime(deletedAt, Date.now())}</span>
    ),
  },
  {
    id: 'left',
    label: 'Time left',
    kind: 'number',
    width: '6rem',
    cell: DaysLeft,
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '6.5rem',
    cell: (task) => (
      <Button
        size="sm"
        data-restore
        aria-label={`Restore ${task.title}`}
        loading={restoringId === task.id}
        onClick={() => restore(task)}
      >
        Restore
      </Button>
    ),
  },
];
