import type { ChangesWith } from '#server/conditional-get.ts';
import type { LiveKind } from '#shared/live-event.ts';
import { seeChangeOf } from '#shared/see-change.ts';
import { readersOfTask } from './policy.ts';

/** Matches the events that change what the actor sees of tasks. People count for everyone, because tasks show names. */
const changedBy =
  (...kinds: LiveKind[]): ChangesWith =>
  (actor, event) =>
    event.kind === 'user'
      ? event.operation !== 'created'
      : kinds.includes(event.kind) && seeChangeOf(readersOfTask, actor, event) !== null;

export const changesList = changedBy('task', 'workflow-run');
/** A card also shows the number of comments and hours. */
export const changesBoard = changedBy('task', 'workflow-run', 'comment', 'time-log');
