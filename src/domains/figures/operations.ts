import type * as z from 'zod';
import { findCapacityOn, lockVa, upsertCapacity } from '#domains/users/capacity/queries.ts';
import { recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { findBusinessDay } from '#server/database/business-day.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { notFound } from '#server/errors.ts';
import { sumHundredths } from '#shared/money.ts';
import { listMonths, monthOf } from '#shared/month.ts';
import { type Page, toPage } from '#shared/page.ts';
import type { setCapacityInput } from './capacity-schema.ts';
import { listClientFigures } from './client-queries.ts';
import { listEntries } from './entry-queries.ts';
import { findSums } from './history-queries.ts';
import type { figuresHistoryInput, MonthFigures } from './history-schema.ts';
import type { Rows } from './pages.ts';
import { maxMonths, periodOf, runningUntil } from './period.ts';
import { listRecurringMonths } from './recurring-queries.ts';
import { listRisks, type RiskRow } from './risk-queries.ts';
import { type RiskReason, riskReasons, riskRules } from './risks.ts';
import {
  type ClientAtRisk,
  type FiguresOverview,
  type figuresInput,
  type listEntriesInput,
  type listFiguresInput,
  type listRisksInput,
  maxShownRows,
} from './schema.ts';
import { listUnusualUsage } from './usage-queries.ts';
import { listVaFigures } from './va-queries.ts';

type Db = Pick<ActionContext, 'db'>;

const noTotals = {
  revenue: 0,
  cost: 0,
  margin: 0,
  approvedHours: 0,
  pendingHours: 0,
  pendingCost: 0,
};
const urgency = (reason: RiskReason) => riskReasons.indexOf(reason);

const toRisk = ({ clientId, name, monthlyPrice, facts }: RiskRow): ClientAtRisk => ({
  clientId,
  name,
  monthlyPrice,
  reasons: facts
    .toSorted((a, b) => urgency(a.reason) - urgency(b.reason))
    .map(({ reason, ...fact }) => ({ reason, words: riskRules[reason].describe(fact) })),
});

const firstRows: Rows = { limit: maxShownRows };
const tableOf = <Row extends { count: number }>(rows: Row[]) => ({
  rows,
  count: rows[0]?.count ?? 0,
});

/** All figures of some months, and the clients who are at risk now. */
export async function readFigures(
  { db }: Db,
  input: z.output<typeof figuresInput>,
): Promise<FiguresOverview> {
  const { from, to, period } = periodOf(input, await findBusinessDay(db));
  const [clients, vas, usage, recurring, risks] = await Promise.all([
    listClientFigures(db, period, firstRows),
    listVaFigures(db, period, firstRows),
    listUnusualUsage(db, period, firstRows),
    listRecurringMonths(db, period),
    listRisks(db, firstRows),
  ]);
  return {
    from,
    to,
    until: runningUntil(period),
    totals: clients[0]?.totals ?? noTotals,
    unrated: { hours: vas[0]?.unratedTotal ?? 0, vas: vas[0]?.unratedVas ?? 0 },
    clients: tableOf(clients),
    vas: tableOf(vas),
    usage: tableOf(usage),
    recurring,
    risks: { rows: risks.map(toRisk), count: risks[0]?.count ?? 0 },
  };
}

/**
 * The figures of twelve months, the last one last, which is at most the current one. What was before the first figure is not known. Each month is read by itself,
 * because the rows of a month are few enough for an index.
 */
export async function readHistory({ db }: Db, { to }: z.output<typeof figuresHistoryInput>) {
  const today = await findBusinessDay(db);
  const current = monthOf(today);
  const last = to !== undefined && to < current ? to : current;
  const history: MonthFigures[] = [];
  let isKnown = false;
  for (const from of listMonths(last, maxMonths).toReversed()) {
    const { period } = periodOf({ from }, today);
    const [recurring] = await listRecurringMonths(db, period);
    const { end = 0, startClients = 0, endClients = 0 } = recurring ?? {};
    const { revenue, cost } = await findSums(db, period);
    isKnown ||= revenue !== null || cost !== null || startClients > 0 || endClients > 0;
    const sums = { revenue: revenue ?? 0, cost: cost ?? 0 };
    const margin = sumHundredths([sums.revenue, -sums.cost]);
    history.push({
      month: `${from}-01`,
      figures: isKnown ? { recurring: end, ...sums, margin } : null,
    });
  }
  return history;
}

type ListInput = z.output<typeof listFiguresInput>;

/** A page of a table in the order of the id, for files. */
async function readById<Row>(
  { limit, cursor }: Pick<ListInput, 'limit' | 'cursor'>,
  list: (rows: Rows) => Promise<Row[]>,
  idOf: (row: Row) => number,
): Promise<Page<Row>> {
  const rows = await list({ limit: limit + 1, after: cursor, byId: true });
  return toPage(rows, limit, (row) => ['', idOf(row)]);
}

const periodIn = async (db: Db['db'], input: ListInput) =>
  periodOf(input, await findBusinessDay(db)).period;

export const readClientFigures = ({ db }: Db, input: ListInput) =>
  readById(
    input,
    async (rows) => listClientFigures(db, await periodIn(db, input), rows),
    ({ clientId }) => clientId,
  );

export const readVaFigures = ({ db }: Db, input: ListInput) =>
  readById(
    input,
    async (rows) => listVaFigures(db, await periodIn(db, input), rows),
    ({ key }) => key,
  );

export const readUsage = ({ db }: Db, input: ListInput) =>
  readById(
    input,
    async (rows) => listUnusualUsage(db, await periodIn(db, input), rows),
    ({ key }) => key,
  );

/** At most twelve months, so they are one page. */
export const readRecurring = async ({ db }: Db, input: ListInput) => ({
  items: await listRecurringMonths(db, await periodIn(db, input)),
  nextCursor: null,
});

export async function readRisks({ db }: Db, input: z.output<typeof listRisksInput>) {
  const { items, nextCursor } = await readById(
    input,
    (rows) => listRisks(db, rows),
    ({ clientId }) => clientId,
  );
  return { items: items.map(toRisk), nextCursor };
}

/** The rows that a figure is the sum of. */
export async function readEntries(
  { db }: Db,
  { limit, cursor, ...input }: z.output<typeof listEntriesInput>,
) {
  const { period } = periodOf(input, await findBusinessDay(db));
  const rows = await listEntries(db, period, input, { limit: limit + 1, cursor });
  return toPage(rows, limit, ({ day, source, sourceId }) => [`${day} ${source}`, sourceId]);
}

/** Sets the weekly hours that a VA offers from a day on. */
export const setCapacity = (
  context: AuditedContext,
  { id: vaId, validFrom, weeklyHours }: z.output<typeof setCapacityInput>,
) =>
  inTransaction(context.db, async (db) => {
    if (!(await lockVa(db, vaId))) throw notFound('VA');
    const before = await findCapacityOn(db, vaId, validFrom);
    await upsertCapacity(db, { vaId, validFrom, weeklyHours, setBy: context.actor.id });
    await recordAudit(db, context, {
      action: 'updated',
      objectKind: 'user',
      objectId: vaId,
      before: before ? { weeklyHours: before.weeklyHours } : null,
      after: { weeklyHours, validFrom },
    });
    return { vaId, validFrom, weeklyHours };
  });
