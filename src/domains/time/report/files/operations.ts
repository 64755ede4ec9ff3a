import type * as z from 'zod';
import { recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { spendAllowance } from '#server/limits.ts';
import { formatDate, formatTime, today } from '#shared/dates.ts';
import { roundHundredths } from '#shared/money.ts';
import { maxPageSize } from '#shared/page.ts';
import { approvalLabels, deletedPerson, unknownTask } from '../../labels.ts';
import { readPeriod, readTimeReport, sumTime } from '../operations.ts';
import type { ReportedLog, ReportGroup, TimeReportFilter } from '../schema.ts';
import type { ReportDocument, ReportFormat, reportFileInput } from './schema.ts';

/** A file is made in memory. CSV files have no such limit. */
export const maxFileRows: Record<ReportFormat, number> = { pdf: 2_000, xlsx: 10_000 };

const tooLong = (format: ReportFormat) =>
  `This list has more than ${maxFileRows[format].toLocaleString('en-US')} rows. Set filters, or choose CSV.`;

async function readRows(context: ActionContext, filter: TimeReportFilter, format: ReportFormat) {
  const rows: ReportedLog[] = [];
  let cursor: Parameters<typeof readTimeReport>[1]['cursor'];
  do {
    const page = { limit: maxPageSize, cursor, order: 'ascending' as const };
    const { items, nextCursor } = await readTimeReport(context, { ...filter, ...page });
    rows.push(...items);
    if (rows.length > maxFileRows[format]) throw conflict(tooLong(format));
    const last = items.at(-1);
    cursor = nextCursor !== null && last ? [last.startTime, last.id] : undefined;
  } while (cursor !== undefined);
  return rows;
}

const toRow = (log: ReportedLog, timeZone: string): ReportDocument['rows'][number] => ({
  day: today(Date.parse(log.startTime), timeZone),
  start: formatTime(log.startTime, timeZone),
  end: log.endTime === null ? '' : formatTime(log.endTime, timeZone),
  task: log.task?.title ?? unknownTask,
  person: log.va?.fullName ?? deletedPerson,
  client: log.client.company ?? log.client.fullName,
  hours: log.adjustedDuration ?? log.duration,
  former: log.adjustedDuration === null ? null : log.duration,
  state: approvalLabels[log.approval],
  notes: log.notes ?? '',
});

/** The last instant of the period belongs to the day before its end. */
const describePeriod = ({ from, to }: { from: string; to: string }, timeZone: string) =>
  `${formatDate(from, timeZone)} to ${formatDate(new Date(Date.parse(to) - 1).toISOString(), timeZone)}`;

/** What a PDF or XLSX file of the time of a period contains: what the actor may see. Records the export. */
export async function readReportDocument(
  context: AuditedContext,
  { format, timeZone, ...given }: z.output<typeof reportFileInput>,
): Promise<ReportDocument> {
  const { db, actor } = context;
  const filter = { ...given, ...readPeriod(given) };
  await spendAllowance(db, actor, 'export');
  const rows = await readRows(context, filter, format);
  const groupsOf = async (by: ReportGroup, unnamed: string) => {
    const { groups } = await sumTime(context, { ...filter, by, timeZone });
    return groups.map(({ name, hours }) => ({
      name: name ?? unnamed,
      hours: roundHundredths(hours),
    }));
  };
  const { hours } = await sumTime(context, { ...filter, timeZone });
  const document: ReportDocument = {
    period: describePeriod(filter, timeZone),
    timeZone,
    createdAt: new Date().toISOString(),
    rows: rows.map((log) => toRow(log, timeZone)),
    hours: roundHundredths(hours),
    byTask: await groupsOf('task', unknownTask),
    byPerson: await groupsOf('va', deletedPerson),
  };
  await recordAudit(db, context, {
    action: 'exported',
    objectKind: 'export',
    objectId: 0,
    after: { list: 'time', filters: Object.keys(given) },
  });
  return document;
}
