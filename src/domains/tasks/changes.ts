import { seeChange } from '#domains/notifications/policy.ts';
import type { ChangesWith } from '#server/conditional-get.ts';
import type { LiveKind } from '#shared/live-event.ts';

/** Of the kinds an actor sees tasks change by; people count for everyone, because tasks carry names. */
const changedBy =
  (...kinds: LiveKind[]): ChangesWith =>
  (actor, event) =>
    event.kind === 'user'
      ? event.operation !== 'created'
      : kinds.includes(event.kind) && seeChange(actor, event) !== null;

export const changesList = changedBy('task', 'workflow-run');
/** A card also counts comments and hours. */
export const changesBoard = changedBy('task', 'workflow-run', 'comment', 'time-log');
