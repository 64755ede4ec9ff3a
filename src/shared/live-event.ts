/** The kinds of things a browser hears of when they change. */
export type LiveKind =
  | 'task'
  | 'comment'
  | 'time-log'
  | 'timer'
  | 'message'
  | 'user'
  | 'assignment'
  | 'feedback'
  | 'subscription'
  | 'plan-template'
  | 'workflow'
  | 'workflow-comment'
  | 'workflow-run'
  | 'routine'
  | 'lead'
  | 'lead-comment';

/** Names what changed and carries nothing of it: whoever hears it asks for the rest, under the usual rights. */
export type ObjectEvent = {
  kind: LiveKind;
  id: number;
  /** `hidden`: the object lives on, but no longer for the one who hears this. */
  operation: 'created' | 'updated' | 'deleted' | 'hidden';
  taskId?: number;
  parentId?: number;
  version?: number;
  actorId?: number;
};

/** `hello`: from here on nothing is missed. `resync`: something may have been missed, so everything is to be asked again. */
export type LiveSignal = { kind: 'hello' } | { kind: 'resync' };

export type LiveEvent = ObjectEvent | LiveSignal;

/**
 * How much of the recent past a new stream repeats, in milliseconds: a page may have loaded its data a moment
 * before its stream was open, and what changed in between must still reach it.
 */
export const replayedBeforeHello = 15_000;
