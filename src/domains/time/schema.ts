import * as z from 'zod';
import { instant } from '#shared/calendar.ts';
import { durationExamples, parseDuration } from '#shared/duration.ts';
import { id, reference } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { text } from '#shared/text.ts';

export const notesLimit = 5_000;
export const longestLogHours = 24;

export const createTimeLogInput = z.object({
  taskId: id,
  /** May only name the caller. */
  vaId: reference('Unknown VA').optional(),
  startTime: instant('Start time is required'),
  endTime: instant('End time is required'),
  /** Hours worked between start and end, at most all of them. */
  duration: z
    .number({ error: 'Duration is required' })
    .positive('Duration must be more than 0')
    .max(longestLogHours, 'Duration can be at most 24 hours'),
  notes: text(notesLimit).nullish(),
});

const timeLogFields = createTimeLogInput.pick({
  startTime: true,
  endTime: true,
  duration: true,
  notes: true,
});

/** What a person writes into the form: the same rules, with the duration in words. */
export const timeLogEntry = timeLogFields.extend({
  taskId: reference('Please select a task'),
  duration: z
    .string({ error: 'Duration is required' })
    .transform((written, context) => {
      const hours = parseDuration(written);
      if (hours !== null) return hours;
      context.addIssue({ code: 'custom', message: `Enter a duration such as ${durationExamples}` });
      return z.NEVER;
    })
    .pipe(createTimeLogInput.shape.duration),
});

export const timeLogRef = z.object({ id });
/** What is not named stays. */
export const editTimeLogInput = timeLogFields.partial().extend({ id });

export const listTimeLogsInput = z.object({
  taskId: id.optional(),
  vaId: id.optional(),
  limit,
  cursor: cursor.optional(),
});

/** The seven days of a week: the moments at which each begins where the reader is, and at which the last ends. */
export const timeSummaryInput = z.object({
  days: z
    .array(instant('Days are required'), { error: 'Days are required' })
    .length(8, 'Send exactly seven days')
    .refine(
      (days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? '')),
      'Days must be consecutive',
    ),
});

export const timeSummary = z.object({
  totalHours: z.number(),
  /** Of each day of the week. */
  days: z.array(z.number()),
  activeTasks: z.int(),
});

export const timeLog = z
  .object({
    id: z.int(),
    taskId: z.int(),
    vaId: z.int().nullable(),
    startTime: z.iso.datetime(),
    endTime: z.iso.datetime().nullable(),
    duration: z.number(),
    notes: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** When its VA last changed it. */
    editedAt: z.iso.datetime().nullable(),
    task: z.object({ id: z.int(), title: z.string() }).nullable(),
    va: z.object({ id: z.int(), fullName: z.string() }).nullable(),
  })
  .meta({ id: 'TimeLog' });
export type TimeLog = z.infer<typeof timeLog>;

export const mostFormer = 100;
/** What a log said until it was changed. */
export const formerTimeLog = timeLog
  .pick({ startTime: true, endTime: true, duration: true, notes: true })
  .extend({ id: z.int(), changedAt: z.iso.datetime() })
  .meta({ id: 'FormerTimeLog' });
export type FormerTimeLog = z.infer<typeof formerTimeLog>;

/** What a VA worked at the same time, as a refusal names it. A timer that runs has no end. */
export const timeClash = z.object({
  kind: z.enum(['log', 'timer']),
  id: z.int(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  task: z.object({ id: z.int(), title: z.string() }),
});
export type TimeClash = z.infer<typeof timeClash>;
