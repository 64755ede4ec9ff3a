import type * as z from 'zod';
import type { ActionContext } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { hoursBetween } from '#shared/money.ts';
import { toPage } from '#shared/page.ts';
import { reportScope } from '../policy.ts';
import { findGroupNames, listReportedLogs, sumGroups, sumLogs } from './queries.ts';
import {
  type listTimeReportInput,
  maxReportDays,
  type ReportGroup,
  type TimeTotals,
  type timeTotalsInput,
} from './schema.ts';

/** A day has 25 hours when daylight saving time ends. */
const maxReportHours = maxReportDays * 24 + 1;

function checkPeriod({ from, to }: { from: string; to: string }) {
  if (to <= from) throw invalid('The end of the period must be after its start', 'to');
  if (hoursBetween(from, to) > maxReportHours)
    throw invalid(`The period can have at most ${maxReportDays} days`, 'to');
}

/** The logs of a period that the actor may see. */
export async function readTimeReport(
  { db, actor }: ActionContext,
  { limit, cursor, order, ...filter }: z.output<typeof listTimeReportInput>,
) {
  checkPeriod(filter);
  const scope = reportScope(actor);
  const page = { limit: limit + 1, cursor, order };
  const rows = await listReportedLogs(db, { ...filter, scope }, page);
  return toPage(rows, limit, ({ startTime, id }) => [startTime, id]);
}

const isNamed = (by: ReportGroup) => by === 'va' || by === 'client' || by === 'task';

/** The hours of these logs, and of each group of them. */
export async function sumTime(
  { db, actor }: ActionContext,
  { by, timeZone, ...filter }: z.output<typeof timeTotalsInput>,
): Promise<TimeTotals> {
  checkPeriod(filter);
  const scoped = { ...filter, scope: reportScope(actor) };
  if (by === undefined) return { ...(await sumLogs(db, scoped)), groups: [], groupCount: 0 };
  const { groups, ...total } = await sumGroups(db, scoped, by, timeZone);
  const ids = groups.flatMap(({ id }) => (id === null ? [] : [id]));
  const named = isNamed(by) && ids.length > 0 ? await findGroupNames(db, by, ids) : [];
  const nameOf = new Map(named.map((one) => [one.id, one]));
  return {
    ...total,
    groups: groups.map(({ id, day, hours, logs }) => {
      const { name = null, detail = null } = (id !== null && nameOf.get(id)) || {};
      return { id, day, name, detail, hours, logs };
    }),
  };
}
