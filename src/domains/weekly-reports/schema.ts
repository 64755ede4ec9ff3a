import * as z from 'zod';
import { id } from '#shared/id.ts';
import { limit, textCursor } from '#shared/page.ts';
import { paperSeller } from '#shared/paper-seller.ts';
import { rule } from '#shared/rule.ts';
import { shownHours } from '#shared/shown-hours.ts';

/** The tasks of a part of the report; at most 50 of them are named. */
const taskList = z.object({
  count: z.int(),
  tasks: z.array(z.object({ id: z.int(), title: z.string() })),
});

/** A client reads their own; an administrator names the client. */
export const listReportsInput = z
  .object({ clientId: id.optional(), limit, cursor: textCursor.optional() })
  .refine(
    ({ cursor }) => !cursor || z.iso.date().safeParse(cursor[0]).success,
    rule('cursor', 'Invalid cursor'),
  );
export const reportRef = z.object({ id });

const heading = z.object({
  id: z.int(),
  clientId: z.int(),
  clientName: z.string(),
  /** The Monday with which the week begins. */
  week: z.iso.date(),
});

export const reportContent = z.object({
  done: taskList,
  inProgress: taskList,
  /** Tasks that the client has to approve. */
  waiting: taskList,
  hoursUsed: shownHours,
  /** Of the plan's running month, when the report was written. */
  hoursLeft: shownHours,
});
export type ReportContent = z.infer<typeof reportContent>;

export const listedReport = heading
  .extend({ done: z.int(), hoursUsed: shownHours })
  .meta({ id: 'ListedWeeklyReport' });

export type ListedReport = z.infer<typeof listedReport>;

export const weeklyReport = heading
  .extend({ ...reportContent.shape, writtenAt: z.iso.datetime({ precision: 3 }) })
  .meta({ id: 'WeeklyReport' });
export type WeeklyReport = z.infer<typeof weeklyReport>;

export const printedReport = weeklyReport.extend({ seller: paperSeller });
export type PrintedReport = z.infer<typeof printedReport>;
