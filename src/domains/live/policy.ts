import { readersOfTask } from '#domains/tasks/policy.ts';
import { readersOfWorkflow } from '#domains/workflows/policy.ts';
import { type Actor, canWorkWithClient } from '#shared/actor.ts';
import type { LiveKind } from '#shared/live-event.ts';
import { type CanRead, type Change, toEventIfReadable } from '#shared/visible-event.ts';

const admins: CanRead = ({ role }) => role === 'admin';

const adminsAndParties: CanRead = (actor, { clientId, vaId }) =>
  actor.role === 'admin' ||
  (actor.role === 'client' && actor.id === clientId) ||
  (actor.role === 'va' && actor.id === vaId);

/** Who receives events in addition to the users in `userIds`. */
const readers: Record<LiveKind, CanRead> = {
  task: readersOfTask,
  comment: readersOfTask,
  'workflow-run': readersOfTask,
  'time-log': readersOfTask,
  // In addition to its VA. A timer that runs for too long needs their attention.
  timer: admins,
  timesheet: admins,
  // Admins can read only their own conversations.
  message: () => false,
  user: adminsAndParties,
  assignment: adminsAndParties,
  // In addition to the client who waits.
  match: admins,
  feedback: adminsAndParties,
  subscription: adminsAndParties,
  hours: adminsAndParties,
  routine: adminsAndParties,
  workflow: readersOfWorkflow,
  'workflow-comment': readersOfWorkflow,
  'plan-template': admins,
  lead: admins,
  'lead-comment': admins,
  'attention-snooze': admins,
  'client-note': admins,
  // Only the owner in `userIds`.
  export: () => false,
  payment: adminsAndParties,
  // The VA of a draft is not told of it.
  'pay-rate': adminsAndParties,
  'pay-statement': adminsAndParties,
  // The client of an issued invoice; its VA is not named.
  invoice: adminsAndParties,
  // Its time zone decides what today is, on the screens of all users.
  seller: () => true,
  'saved-view': admins,
  'failed-job': admins,
  backup: admins,
  month: admins,
  invitation: admins,
  // In addition to the user whose conversation it is.
  support: admins,
  // Only the receiver in `userIds`.
  notification: () => false,
};

/** The event that an actor receives for a change, or null. */
export function toVisibleEvent(actor: Actor, change: Change) {
  const { kind, clientId } = change;
  // Messages have a `clientId` if one of the two users is a client.
  if (kind === 'message' && clientId !== null && !canWorkWithClient(actor, clientId)) return null;
  return toEventIfReadable(readers[kind], actor, change);
}
