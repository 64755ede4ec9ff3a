import { type AttentionKind, attentionKinds } from '#shared/value-sets.ts';

type Ranked = { kind: AttentionKind; since: string; id: number };

/** Sorts the most urgent first: by kind, then what has waited longest. */
export const compareUrgency = (a: Ranked, b: Ranked) =>
  attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind) ||
  a.since.localeCompare(b.since) ||
  a.id - b.id;
