import * as z from 'zod';
import { timeZone } from '#shared/calendar.ts';
import { paperSeller } from '#shared/paper-seller.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { timeReportFilter } from '../schema.ts';

export const reportFormat = z.enum(['pdf', 'xlsx'], { error: 'Unknown format' });
export type ReportFormat = z.infer<typeof reportFormat>;

export const reportFileInput = timeReportFilter.extend({
  format: reportFormat,
  /** Where days begin, and in which times are written. */
  timeZone: timeZone.default('UTC'),
});

const sum = z.object({ name: z.string(), hours: shownHours });

/** What a file of logged time contains. */
export const reportDocument = z.object({
  /** `January 1, 2026 to January 31, 2026` */
  period: z.string(),
  timeZone: z.string(),
  createdAt: z.iso.datetime(),
  rows: z.array(
    z.object({
      day: z.iso.date(),
      start: z.string(),
      end: z.string(),
      task: z.string(),
      person: z.string(),
      client: z.string(),
      /** With adjustments. */
      hours: shownHours,
      /** The approved hours before the adjustments; null without adjustments. */
      former: shownHours.nullable(),
      state: z.string(),
      notes: z.string(),
    }),
  ),
  hours: shownHours,
  /** The most hours first, at most 200 each. */
  byTask: z.array(sum),
  byPerson: z.array(sum),
});
export type ReportDocument = z.infer<typeof reportDocument>;

/** What the worker thread receives. */
export const printedReport = z.object({
  format: reportFormat,
  document: reportDocument.extend({ seller: paperSeller }),
});
export type PrintedReport = z.infer<typeof printedReport>;

export const contentTypes: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
