import type * as z from 'zod';
import { recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { clientName } from '#shared/client-name.ts';
import { formatDate, formatTime, today } from '#shared/dates.ts';
import { deletedVa } from '#shared/deleted-names.ts';
import { sumHours } from '#shared/hours.ts';
import { maxPageSize } from '#shared/page.ts';
import { approvalLabels, unknownTask } from '../../labels.ts';
import { hoursOf, readPeriod, readTimeReport } from '../operations.ts';
import { maxGroups, type ReportedLog, type TimeReportFilter } from '../schema.ts';
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

const taskOf = ({ task }: ReportedLog) => task?.title ?? unknownTask;
const personOf = ({ va }: ReportedLog) => va?.fullName ?? deletedVa;

const toRow = (log: ReportedLog, timeZone: string): ReportDocument['rows'][number] => ({
  day: today(Date.parse(log.startTime), timeZone),
  start: formatTime(log.startTime, timeZone),
  end: log.endTime === null ? '' : formatTime(log.endTime, timeZone),
  task: taskOf(log),
  person: personOf(log),
  client: clientName(log.client),
  hours: hoursOf(log),
  former: log.adjustedDuration === null ? null : log.duration,
  state: approvalLabels[log.approval],
  notes: log.notes ?? '',
});

const sumRows = (rows: ReportedLog[]) => sumHours(rows.map(hoursOf));

/** The hours of groups of rows, the most first. */
function sumGroups(
  rows: ReportedLog[],
  keyOf: (log: ReportedLog) => number | null,
  nameOf: (log: ReportedLog) => string,
) {
  const groups = [...Map.groupBy(rows, keyOf).values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({ name: nameOf(first), hours: sumRows(group) })),
  );
  return groups.sort((one, other) => other.hours - one.hours).slice(0, maxGroups);
}

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
  const document: ReportDocument = {
    period: describePeriod(filter, timeZone),
    timeZone,
    createdAt: new Date().toISOString(),
    rows: rows.map((log) => toRow(log, timeZone)),
    // Of these rows, because another statement may find logs that were saved in the meantime.
    hours: sumRows(rows),
    byTask: sumGroups(rows, ({ taskId }) => taskId, taskOf),
    byPerson: sumGroups(rows, ({ vaId }) => vaId, personOf),
  };
  await recordAudit(db, context, {
    action: 'exported',
    objectKind: 'export',
    objectId: 0,
    after: { list: 'time', filters: Object.keys(given) },
  });
  return document;
}
