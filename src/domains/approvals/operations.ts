import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { lockLogs } from '#domains/time/corrections/operations.ts';
import { timeScope } from '#domains/time/policy.ts';
import { recordAdminWork } from '#server/audit.ts';
import { noLongerExists, type RefusedRow, refuseRows } from '#server/bulk.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';
import { sumHours } from '#shared/hours.ts';
import { type Page, toPage } from '#shared/page.ts';
import { canApproveLines, canApproveTimeOf, waitingScope } from './policy.ts';
import {
  decideLogs,
  hasApproved,
  listFormerVaIds,
  listLines,
  listVersions,
  type WeekKey,
} from './queries.ts';
import type {
  approveTimeInput,
  approveWeekInput,
  approveWeeksInput,
  LineState,
  listLinesInput,
  listWeeksInput,
  returnTimeInput,
  SubmittedLine,
  SubmittedWeek,
} from './schema.ts';
import { listWeeks } from './week-queries.ts';

type Selected = z.output<typeof approveTimeInput>['logs'];
type Locked = Awaited<ReturnType<typeof lockLogs>>['logs'][number];
type Decided = { kind: 'approved' | 'returned'; reason: string | null };

const wasChanged = 'Changed in the meantime. Reload to see the changes.';

/** A client decides for themself; an administrator names the client. */
function clientOf(actor: Actor, clientId: number | undefined) {
  const own = clientId ?? waitingScope(actor).clientId;
  if (own === undefined) throw invalid('Choose a client', 'clientId');
  return own;
}

type Week = Pick<WeekKey, 'week' | 'state'> & {
  clientId?: number | undefined;
  vaId?: number | null | undefined;
};

const canDecide = (actor: Actor, clientId: number, state: LineState) =>
  canApproveTimeOf(actor, clientId) && canApproveLines(actor, state);

/** Null if the actor cannot decide about this time. */
function keyOf(actor: Actor, { clientId, vaId, week, state }: Week): WeekKey | null {
  const client = clientOf(actor, clientId);
  return canDecide(actor, client, state) ? { clientId: client, week, va: vaId ?? 0, state } : null;
}

/** The weeks with time that the actor decides about. */
export async function readWeeks(
  { db, actor }: ActionContext,
  { clientId, state, limit, cursor }: z.output<typeof listWeeksInput>,
): Promise<Page<SubmittedWeek>> {
  if (!canDecide(actor, clientId ?? actor.id, state)) return { items: [], nextCursor: null };
  const scope = {
    ...(clientId !== undefined && { clientId }),
    ...waitingScope(actor),
    ...(state === 'not-submitted' && { formerVaIds: await listFormerVaIds(db) }),
  };
  const rows = await listWeeks(db, scope, { limit: limit + 1, cursor });
  return toPage(rows, limit, ({ week, client, va }) => [`${week} ${va?.id ?? 0}`, client.id]);
}

export async function readLines(
  { db, actor }: ActionContext,
  { limit, cursor, ...week }: z.output<typeof listLinesInput>,
): Promise<Page<SubmittedLine>> {
  const key = keyOf(actor, week);
  const rows = key
    ? await listLines(db, key, { ...timeScope(actor), limit: limit + 1, cursor })
    : [];
  return toPage(rows, limit, ({ startTime, id }) => [startTime, id]);
}

/** Whether the log is as the act would leave it: the same call was repeated. */
const isDone = (log: Locked, actor: Actor, { kind, reason }: Decided) =>
  log.approval === kind &&
  (kind === 'approved' ? log.approvedBy === actor.id : log.returnReason === reason);

const isUnsubmittedOfFormerVa = ({ vaId, before }: Locked, formerVas: ReadonlySet<number>) =>
  (vaId === null || formerVas.has(vaId)) && before.values.endTime !== null;

function refusalOf(log: Locked, version: number, formerVas: ReadonlySet<number>): string | null {
  if (log.approval === 'approved') return 'Already approved.';
  const isDue = log.approval === 'submitted' || isUnsubmittedOfFormerVa(log, formerVas);
  if (log.approval === 'returned' && !isDue) return 'Already returned.';
  return isDue && log.version === version ? null : wasChanged;
}

/**
 * Locks the selected lines, in the order of all operations on time, and returns those to decide about. Refuses all of
 * them if one is not the line that the reader saw. Lines of other clients do not exist for a client.
 */
async function lockSelected(db: Db, actor: Actor, selected: Selected, decided: Decided) {
  const { logs } = await lockLogs(
    db,
    selected.map(({ id }) => id),
  );
  const found = new Map(
    logs.filter((log) => canApproveTimeOf(actor, log.clientId)).map((log) => [log.id, log]),
  );
  const canApproveUnsubmitted =
    decided.kind === 'approved' && canApproveLines(actor, 'not-submitted');
  const formerVas = new Set(canApproveUnsubmitted ? await listFormerVaIds(db) : []);
  const refused: RefusedRow[] = [];
  const open: Locked[] = [];
  for (const { id, version } of selected) {
    const log = found.get(id);
    if (log && isDone(log, actor, decided)) continue;
    const reason = log ? refusalOf(log, version, formerVas) : noLongerExists;
    if (reason !== null) refused.push({ id, reason });
    else if (log) open.push(log);
  }
  refuseRows(refused, selected.length);
  return open;
}

/** One entry for each VA and client: an administrator decided for the client. */
async function recordDecisions(
  db: Db,
  context: AuditedContext,
  logs: Locked[],
  kind: Decided['kind'],
) {
  const groups = Map.groupBy(logs, ({ clientId, vaId }) => `${clientId} ${vaId}`);
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    const { id, clientId, vaId } = first;
    const hours = sumHours([first, ...others].map(({ before }) => before.values.duration));
    await recordAdminWork(db, context, {
      action: kind,
      objectKind: 'time-log',
      objectId: id,
      after: { clientId, vaId, hours },
    });
  }
}

async function decide(db: Db, context: AuditedContext, selected: Selected, decided: Decided) {
  const logs = await lockSelected(db, context.actor, selected, decided);
  if (logs.length === 0) return { changed: 0 };
  const ids = logs.map(({ id }) => id);
  await decideLogs(db, ids, { ...decided, actorId: context.actor.id });
  await recordDecisions(db, context, logs, decided.kind);
  return { changed: logs.length };
}

/** Approves all of these lines, or none. */
export const approveTime = (context: AuditedContext, { logs }: z.output<typeof approveTimeInput>) =>
  inTransaction(context.db, (db) => decide(db, context, logs, { kind: 'approved', reason: null }));

/** Returns all of these lines to their VA, or none. */
export const returnTime = (
  context: AuditedContext,
  { logs, reason }: z.output<typeof returnTimeInput>,
) => inTransaction(context.db, (db) => decide(db, context, logs, { kind: 'returned', reason }));

/** More lines than a VA logs in a week; it bounds one transaction. */
export const maxWeekLines = 500;

const stampOf = (lines: Selected) =>
  createHash('md5')
    .update(lines.map(({ id, version }) => `${id}:${version}`).join(','))
    .digest('hex');

type SeenWeek = z.output<typeof approveWeekInput>;

/** The lines of a week, if they are those that the reader saw. */
async function listSeenLines(db: Db, { actor }: AuditedContext, { stamp, ...week }: SeenWeek) {
  const key = keyOf(actor, week);
  if (!key) throw forbidden('You can only approve your own submitted time.');
  const lines = await listVersions(db, key, maxWeekLines + 1);
  if (lines.length > maxWeekLines)
    throw conflict(`This week has more than ${maxWeekLines} entries. Select some of them.`);
  if (lines.length === 0 && (await hasApproved(db, key, actor.id))) return [];
  if (stampOf(lines) !== stamp)
    throw conflict('The entries of this week were changed in the meantime. Reload to see them.');
  return lines;
}

/** Approves all of these weeks, or none. */
export const approveWeeks = (
  context: AuditedContext,
  { weeks }: z.output<typeof approveWeeksInput>,
) =>
  inTransaction(context.db, async (db) => {
    const lines: Selected = [];
    for (const week of weeks) lines.push(...(await listSeenLines(db, context, week)));
    if (lines.length === 0) return { changed: 0 };
    // A week may be named twice.
    const byId = new Map(lines.map((line) => [line.id, line]));
    const selected = [...byId.values()].toSorted((one, other) => one.id - other.id);
    return decide(db, context, selected, { kind: 'approved', reason: null });
  });
