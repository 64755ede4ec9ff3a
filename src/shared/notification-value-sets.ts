/** What users are notified of. `notification_defaults()` in the database says which roles receive a kind. */
export const notificationKinds = [
  'task-assigned',
  'task-unassigned',
  'comment',
  'mention',
  'approval-wanted',
  'approved',
  'changes-requested',
  'due-soon',
  'overdue',
  'message-missed',
  'assignment',
  'hours-80',
  'hours-100',
  'hours-question',
  'hours-answered',
  'timer-stopped',
  'time-returned',
  'time-approved',
  'routine-missed',
  'lead-waiting',
  'payment-failed',
  'run-finished',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a notification is about. */
export const notificationSubjects = [
  'task',
  'conversation',
  'support',
  'lead',
  'subscription',
  'payment',
  'routine',
  'run',
  'assignment',
  /** The days from 1970-01-01 to the Monday of a week of logged time. */
  'week',
] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

export const clocks = ['12', '24'] as const;
export type Clock = (typeof clocks)[number];
