import * as z from 'zod';
import { taskStatus } from '#domains/tasks/schema.ts';
import { id } from '#shared/id.ts';
import { occurrenceStatuses, skipReasons } from '#shared/routine-value-sets.ts';

/** How many occurrences of a routine are listed. */
export const maxOccurrences = 30;

export const occurrencesRef = z.object({ routineId: id });

export const routineOfTaskRef = z.object({ taskId: id });
/** The routine that created a task. */
export const routineOfTask = z.object({
  routine: z.object({ id: z.int(), title: z.string() }).nullable(),
});

/** A repeated `id` returns the occurrence of the first call. */
export const runNowInput = z.object({
  routineId: id,
  id: z.uuid({ version: 'v4', error: 'id must be a UUID' }).optional(),
});

export const occurrence = z
  .object({
    id: z.int(),
    routineId: z.int(),
    /** The date of the routine; of "Run now" the day on which it was used. */
    dueOn: z.iso.date(),
    /** True if a user created the task with "Run now". */
    isManual: z.boolean(),
    /** `missed`: the date passed while no server ran, and a later date created the task. */
    status: z.enum(occurrenceStatuses),
    /** Why the date was skipped. */
    reason: z.enum(skipReasons).nullable(),
    /** Why the task could not be created. */
    error: z.string().nullable(),
    /** Null if there is none, after it was deleted, and for those who cannot read it. */
    task: z.object({ id: z.int(), title: z.string(), status: taskStatus }).nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'RoutineOccurrence' });
export type Occurrence = z.infer<typeof occurrence>;
