import * as z from 'zod';
import { instant } from '#shared/calendar.ts';
import { durationExamples, parseDuration } from '#shared/duration.ts';
import { exactDuration } from '#shared/hours.ts';
import { id, reference } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { text } from '#shared/text.ts';
import { timeApprovals } from '#shared/time-value-sets.ts';
import { expectedVersion } from '#shared/version.ts';
import { maxLogHours, notesLimit } from './limits.ts';

export const createTimeLogInput = z.object({
  taskId: id,
  /** Must be the caller's own id. */
  vaId: reference('Unknown VA').optional(),
  startTime: instant('Start time is required'),
  endTime: instant('End time is required'),
  /** Hours worked between start and end; can be less than the whole span. */
  duration: z
    .number({ error: 'Duration is required' })
    .positive('Duration must be more than 0')
    .max(maxLogHours, 'Duration can be at most 24 hours')
    .overwrite(exactDuration),
  notes: text(notesLimit).nullish(),
});

export const timeLogFields = createTimeLogInput.pick({
  startTime: true,
  endTime: true,
  duration: true,
  notes: true,
});

/** The form's rules: the same, but the duration is text such as `1:30`. */
export const timeLogEntry = timeLogFields.extend({
  taskId: reference('Please select a task'),
  duration: z
    .string({ error: 'Duration is required' })
    .transform((text, context) => {
      const hours = parseDuration(text);
      if (hours !== null) return hours;
      context.addIssue({ code: 'custom', message: `Enter a duration such as ${durationExamples}` });
      return z.NEVER;
    })
    .pipe(createTimeLogInput.shape.duration),
});

export const timeLogRef = z.object({ id });
/** Missing fields keep their values. */
export const editTimeLogInput = timeLogFields.partial().extend({ id, version: expectedVersion });

export const listTimeLogsInput = z.object({
  taskId: id.optional(),
  vaId: id.optional(),
  limit,
  cursor: cursor.optional(),
});

export const earliestTimeInput = z.object({ taskId: id });
/** When the VA's time on a task can start at the earliest. */
export const earliestTime = z.object({ earliest: z.iso.datetime() });

/** The starts of the seven days of a week in the user's time zone, and the end of the last day. */
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
  totalHours: shownHours,
  /** Hours per day of the week. */
  days: z.array(shownHours),
  activeTasks: z.int(),
});

export const timeApproval = z.enum(timeApprovals, { error: 'Unknown state of approval' });

export const timeLog = z
  .object({
    id: z.int(),
    taskId: z.int(),
    vaId: z.int().nullable(),
    startTime: z.iso.datetime(),
    endTime: z.iso.datetime().nullable(),
    duration: shownHours,
    notes: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** When its VA last changed it. */
    editedAt: z.iso.datetime().nullable(),
    /** When an administrator last corrected it. */
    correctedAt: z.iso.datetime().nullable(),
    version: z.int(),
    approval: timeApproval,
    /** Why it was returned to the VA; null unless it is returned. */
    returnReason: z.string().nullable(),
    /** The hours with the adjustments of approved time; null without adjustments. */
    adjustedDuration: shownHours.nullable(),
    /** Null if the task was deleted. For clients also null if the task belongs to another client. */
    task: z.object({ id: z.int(), title: z.string() }).nullable(),
    va: z.object({ id: z.int(), fullName: z.string() }).nullable(),
  })
  .meta({ id: 'TimeLog' });
export type TimeLog = z.infer<typeof timeLog>;

export const maxFormerLogs = 100;
/** A previous version of a log. */
export const formerTimeLog = timeLog
  .pick({ startTime: true, endTime: true, duration: true, notes: true })
  .extend({ id: z.int(), changedAt: z.iso.datetime() })
  .meta({ id: 'FormerTimeLog' });
export type FormerTimeLog = z.infer<typeof formerTimeLog>;

/** The overlapping log or timer in the details of a conflict. A running timer has no end. */
export const timeOverlap = z.object({
  kind: z.enum(['log', 'timer']),
  id: z.int(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  task: z.object({ id: z.int(), title: z.string() }),
});
export type TimeOverlap = z.infer<typeof timeOverlap>;
