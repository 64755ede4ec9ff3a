import type { EventKind } from '#shared/value-sets.ts';

export type LiveKind = EventKind;

/** Names the changed object without its data. The browser fetches the data with the usual permission checks. */
export type ObjectEvent = {
  kind: LiveKind;
  id: number;
  /** `hidden`: the object still exists, but this user can no longer see it. */
  operation: 'created' | 'updated' | 'deleted' | 'hidden';
  taskId?: number;
  parentId?: number;
  version?: number;
  actorId?: number;
};

/** `hello`: all events have been sent. `resync`: events may have been missed, so the browser must refetch everything. */
export type LiveSignal = { kind: 'hello' } | { kind: 'resync' };

/** Another user is typing a message to this one. It is not an event: it is neither stored nor sent again. */
export type TypingSignal = { kind: 'typing'; userId: number };

export type LiveEvent = ObjectEvent | LiveSignal | TypingSignal;
