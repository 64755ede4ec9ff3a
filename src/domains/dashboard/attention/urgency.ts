import type { AttentionKind } from '#shared/value-sets.ts';

/**
 * The order of the kinds, because each hour of delay costs more in the first ones: a lead was promised a reply and leaves;
 * a forgotten timer bills a client for hours that nobody worked; a failed payment is retried only four times. Then what
 * stops a paying client's work: no VA, few hours left, an overdue task, a finished task that nobody looks at. Last, what
 * can begin later: the work of a new VA, and the plan of a client.
 */
const kindsByUrgency: AttentionKind[] = [
  'lead',
  'timer',
  'payment',
  'client-without-va',
  'hours',
  'overdue',
  'review',
  'approval',
  'client-without-plan',
];

type Ranked = { kind: AttentionKind; since: string; id: number };

/** Sorts the most urgent first: by kind, then what has waited longest. */
export const compareUrgency = (a: Ranked, b: Ranked) =>
  kindsByUrgency.indexOf(a.kind) - kindsByUrgency.indexOf(b.kind) ||
  a.since.localeCompare(b.since) ||
  a.id - b.id;
