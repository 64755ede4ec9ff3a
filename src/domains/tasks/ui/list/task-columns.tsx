import { Box } from '@chakra-ui/react';
import { TaskCategoryName } from '#client/ui/category-name.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { RowLink } from '#client/ui/table/parts.ts';
import { clientName, clientWithContact } from '#shared/client-name.ts';
import {
  formatDateTime,
  formatHoursMinutes,
  formatHoursWithUnit,
  formatShortDay,
  today,
} from '#shared/dates.ts';
import { PriorityBadge } from '../../parts/priority-badge.tsx';
import type { Task } from '../../schema.ts';
import { toOpenTask } from '../tasks-search.ts';
import { Assignee, DueDate, StatusWithProgress } from './cells.tsx';

/** The ids are those of the export. */
export const taskColumns: Column<Task>[] = [
  {
    id: 'title',
    label: 'Task',
    width: 'minmax(9rem, 2.4fr)',
    onCard: 'title',
    isFixed: true,
    cell: ({ id, title }) => (
      <RowLink to="/tasks" search={toOpenTask(id)} resetScroll={false} preload={false}>
        {title}
      </RowLink>
    ),
  },
  {
    id: 'client',
    label: 'Client',
    width: 'minmax(5.5rem, 1.2fr)',
    onCard: 'inline',
    cell: ({ client }) => <span title={clientWithContact(client)}>{clientName(client)}</span>,
  },
  {
    id: 'va',
    label: 'Assigned To',
    width: 'minmax(6.5rem, 1.2fr)',
    onCard: 'inline',
    cell: ({ va }) => <Assignee va={va} />,
  },
  {
    id: 'status',
    label: 'Status',
    width: 'minmax(0, 9.5rem)',
    onCard: 'inline',
    cell: (task) => <StatusWithProgress task={task} />,
  },
  {
    id: 'priority',
    label: 'Priority',
    width: 'minmax(0, 6.5rem)',
    onCard: 'inline',
    needsRoom: true,
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
  },
  {
    id: 'dueDate',
    label: 'Due Date',
    width: 'minmax(0, 7rem)',
    onCard: 'inline',
    cell: (task) => <DueDate task={task} />,
  },
  {
    id: 'category',
    label: 'Category',
    width: 'minmax(0, 8.5rem)',
    isOptional: true,
    needsRoom: true,
    cell: ({ category }) => <TaskCategoryName category={category} />,
  },
  {
    id: 'estimatedHours',
    label: 'Estimate',
    width: 'minmax(0, 5.5rem)',
    kind: 'number',
    isOptional: true,
    needsRoom: true,
    cell: ({ estimatedHours }) =>
      estimatedHours === null ? (
        <Box as="span" color="muted">
          Not set
        </Box>
      ) : (
        formatHoursMinutes(estimatedHours)
      ),
  },
  {
    id: 'createdAt',
    label: 'Created',
    width: 'minmax(0, 7.5rem)',
    isOptional: true,
    needsRoom: true,
    cell: ({ createdAt }) => (
      <span title={formatDateTime(createdAt)}>
        {formatShortDay(today(Date.parse(createdAt)), today(Date.now()))}
      </span>
    ),
  },
];

const ofPool = ['title', 'client', 'category', 'priority', 'estimatedHours', 'dueDate'];

/** On a phone it has no heading. */
const estimate = ({ estimatedHours }: Task) =>
  estimatedHours !== null && formatHoursWithUnit(estimatedHours);

/** Of the available tasks, which have no VA. */
export const poolColumns = ofPool.flatMap((id) =>
  taskColumns
    .filter((column) => column.id === id)
    .map(
      ({ isOptional: _, ...column }): Column<Task> => ({
        onCard: 'inline',
        ...column,
        ...(id === 'estimatedHours' && { cell: estimate }),
        needsRoom: id === 'priority',
      }),
    ),
);
