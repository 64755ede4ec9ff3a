import * as z from 'zod';
import { instant, timeZone } from '#shared/calendar.ts';
import { reference } from '#shared/id.ts';
import { reportGroups } from '#shared/list-value-sets.ts';
import { cursor, limit } from '#shared/page.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { timeApproval, timeLog } from '../schema.ts';

/** Sums read every log of the period. */
export const maxReportDays = 366;

export const timeReportFilter = z.object({
  /** The first instant of the period, by default 30 days before its end. A log counts when it starts. */
  from: instant('from must be an instant').optional(),
  /** The first instant after the period, by default now. */
  to: instant('to must be an instant').optional(),
  vaId: reference('vaId must be an id').optional(),
  clientId: reference('clientId must be an id').optional(),
  taskId: reference('taskId must be an id').optional(),
  /** Only logs that an administrator has corrected. */
  only: z.enum(['corrected'], { error: 'Unknown filter' }).optional(),
  approval: timeApproval.optional(),
});
export type TimeReportFilter = z.output<typeof timeReportFilter>;
export type ReportPeriod = { from: string; to: string };

export const listTimeReportInput = timeReportFilter.extend({
  /** Only this log, whenever it was. */
  id: reference('id must be an id').optional(),
  order: z.enum(['ascending', 'descending'], { error: 'Unknown order' }).default('descending'),
  limit,
  cursor: cursor.optional(),
});

export type ReportGroup = (typeof reportGroups)[number];

export const timeTotalsInput = timeReportFilter.extend({
  by: z.enum(reportGroups, { error: 'Unknown group' }).optional(),
  /** Where days, weeks and months begin. */
  timeZone: timeZone.default('UTC'),
});

export const reportedLog = timeLog
  .extend({
    client: z.object({ id: z.int(), fullName: z.string(), company: z.string().nullable() }),
  })
  .meta({ id: 'ReportedTimeLog' });
export type ReportedLog = z.infer<typeof reportedLog>;

export const maxGroups = 200;

const timeGroup = z.object({
  /** The id of the person, the client or the task; null for logs of a deleted VA. A task may have been deleted. */
  id: z.int().nullable(),
  /** The first day of a day, a week or a month. */
  day: z.iso.date().nullable(),
  /** The name or the title; null for a day, if the VA or the task has been deleted, and for another client's task. */
  name: z.string().nullable(),
  /** The company of a task's client. */
  detail: z.string().nullable(),
  hours: shownHours,
  logs: z.int(),
});
export type TimeGroup = z.infer<typeof timeGroup>;

export const timeTotals = z
  .object({
    hours: shownHours,
    logs: z.int(),
    /** Days, weeks and months are sorted from the newest, the others from the most hours. */
    groups: z.array(timeGroup),
    /** The number of all groups; the response has at most 200. */
    groupCount: z.int(),
  })
  .meta({ id: 'TimeTotals' });
export type TimeTotals = z.infer<typeof timeTotals>;
