import * as z from 'zod';
import { bulkIds } from '#shared/bulk.ts';
import { calendarDate } from '#shared/calendar.ts';
import { id, reference } from '#shared/id.ts';
import { maxBulkRows } from '#shared/max-bulk-rows.ts';
import { taskStatus } from '../schema.ts';

/** `client-va`: each task to the VA of its client. `none`: back to the pool. */
export const bulkAssignee = z.union(
  [z.enum(['client-va', 'none']), reference('Please select a VA')],
  { error: 'Please select a VA' },
);
export type BulkAssignee = z.output<typeof bulkAssignee>;

export const bulkAssignInput = z.object({ ids: bulkIds, vaId: bulkAssignee });

export const bulkMoveInput = z.object({
  ids: bulkIds,
  status: z.enum(taskStatus.options, { error: 'Unknown status' }),
});

export const bulkRescheduleInput = z.object({
  ids: bulkIds,
  dueDate: calendarDate('Due date is required', 'Invalid due date'),
});

export const bulkDeleteInput = z.object({ ids: bulkIds });

/** What changed, and the id with which it can be undone; null if every task already was as asked. */
export const bulkTaskResult = z
  .object({ changed: z.int(), changeId: z.int().nullable() })
  .meta({ id: 'BulkTaskResult' });

export const undoInput = z.object({
  id,
  /** Tasks that stay as they are, for example because someone else has changed them. */
  without: z.array(reference('Unknown task')).max(maxBulkRows).default([]),
});
