import { defineList } from '#server/csv-export.ts';
import { taskCategoryLabel } from '#shared/agency.ts';
import { clientWithContact } from '#shared/client-name.ts';
import { priorityLabels, statusLabels } from '../labels.ts';
import { listTasksInput } from '../schema.ts';
import { readTasks } from './operations.ts';

export const tasksExport = defineList({
  path: '/tasks',
  access: ['admin'],
  input: listTasksInput,
  readPage: readTasks,
  columns: {
    id: { label: 'Id', cell: ({ id }) => id },
    title: { label: 'Task', cell: ({ title }) => title },
    description: { label: 'Description', cell: ({ description }) => description },
    client: { label: 'Client', cell: ({ client }) => clientWithContact(client) },
    va: { label: 'Assigned to', cell: ({ va }) => va?.fullName ?? null },
    status: { label: 'Status', cell: ({ status }) => statusLabels[status] },
    priority: { label: 'Priority', cell: ({ priority }) => priorityLabels[priority] },
    category: { label: 'Category', cell: ({ category }) => taskCategoryLabel(category) },
    dueDate: { label: 'Due date', cell: ({ dueDate }) => dueDate },
    estimatedHours: { label: 'Estimated hours', cell: ({ estimatedHours }) => estimatedHours },
    createdAt: { label: 'Created', cell: ({ createdAt }) => createdAt },
    completedAt: { label: 'Completed', cell: ({ completedAt }) => completedAt },
  },
});
