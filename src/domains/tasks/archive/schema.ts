import * as z from 'zod';
import { cursor, limit } from '#shared/page.ts';
import { line } from '#shared/text.ts';
import { taskStatus } from '../schema.ts';

export const listDeletedTasksInput = z.object({
  /** A part of the title. */
  q: line(200).optional(),
  limit,
  cursor: cursor.optional(),
});

export const deletedTask = z
  .object({
    id: z.int(),
    title: z.string(),
    /** The status before the deletion. */
    status: taskStatus,
    client: z.object({ id: z.int(), fullName: z.string(), company: z.string().nullable() }),
    va: z.object({ id: z.int(), fullName: z.string() }).nullable(),
    deletedAt: z.iso.datetime(),
    /** Null if the user has been deleted. */
    deletedBy: z.object({ id: z.int(), fullName: z.string() }).nullable(),
    /** Until when it can be restored. */
    purgedAt: z.iso.datetime(),
  })
  .meta({ id: 'DeletedTask' });
export type DeletedTask = z.infer<typeof deletedTask>;
