import type { Db } from '#server/db.ts';
import { invalid, notFound } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';
import { type Fact, findSince, listFacts } from './fact-queries.ts';
import {
  type AttentionItem,
  type AttentionKind,
  type AttentionRef,
  attentionKind,
} from './schema.ts';
import { deleteSnooze, listSnoozes, setSnooze } from './snooze-queries.ts';

const maxPerKind = 50;
const maxSnoozes = 1000;
const maxSnoozeDays = 31;
const dayMs = 86_400_000;

type Snooze = Awaited<ReturnType<typeof listSnoozes>>[number];
const keyOf = (kind: Snooze['kind'], id: number, since: string) => `${kind} ${id} ${since}`;

function toItem({ used, available, ...fact }: Fact, snooze: Snooze | undefined): AttentionItem {
  return {
    ...fact,
    hours: used === null || available === null ? null : { used, available },
    snoozedUntil: snooze?.until ?? null,
    snoozedBy: snooze?.snoozedBy ?? null,
  };
}

type Ranked = { kind: AttentionKind; since: string; id: number };

/** Sorts the most urgent first: by kind, then what has waited longest. */
const compareUrgency = (a: Ranked, b: Ranked) =>
  attentionKind.options.indexOf(a.kind) - attentionKind.options.indexOf(b.kind) ||
  a.since.localeCompare(b.since) ||
  a.id - b.id;

/** Everything that needs attention, the most urgent first. Snoozed items do not count toward the limit of their kind. */
export async function listAttention(db: Db) {
  const snoozes = await listSnoozes(db, maxSnoozes);
  const snoozeOf = new Map(
    snoozes.map((snooze) => [keyOf(snooze.kind, snooze.objectId, snooze.since), snooze]),
  );
  const countSnoozes = (kind: AttentionKind) =>
    snoozes.filter((snooze) => snooze.kind === kind).length;

  const facts = await listFacts(db, (kind) => maxPerKind + countSnoozes(kind) + 1);
  const items = facts.map((fact) =>
    toItem(fact, snoozeOf.get(keyOf(fact.kind, fact.id, fact.since))),
  );
  const waiting = items.filter(({ snoozedUntil }) => snoozedUntil === null);
  const shown = [...Map.groupBy(waiting, ({ kind }) => kind).values()].flatMap((ofKind) =>
    ofKind.slice(0, maxPerKind),
  );
  const snoozed = items.filter(({ snoozedUntil }) => snoozedUntil !== null);
  return {
    items: [...shown, ...snoozed].toSorted(compareUrgency),
    hasMore: shown.length < waiting.length,
  };
}

type Snoozing = AttentionRef & { until: string };

/** Hides the row from all administrators until then. */
export async function snooze(db: Db, actor: Actor, { kind, id, until }: Snoozing) {
  const left = Date.parse(until) - Date.now();
  if (left <= 0 || left > maxSnoozeDays * dayMs)
    throw invalid(`Choose a time within the next ${maxSnoozeDays} days`, 'until');
  const since = await findSince(db, { kind, id });
  if (since === undefined) throw notFound('Item that needs attention');
  await setSnooze(db, { kind, objectId: id, since, until, snoozedBy: actor.id });
}

export async function wake(db: Db, ref: AttentionRef) {
  if (!(await deleteSnooze(db, ref))) throw notFound('Snooze');
}
