/** What users are notified of. `notification_defaults()` in the database says which roles receive a kind. */
export const notificationKinds = [
  'task-assigned',
  'task-unassigned',
  'task-deleted',
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
  'payment-disputed',
  'invoice-sent',
  'invoice-overdue',
  'run-finished',
  'week-submitted',
  'week-not-submitted',
  'pay-approved',
  'pay-paid',
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
  'pay-statement',
  'routine',
  'run',
  'assignment',
  'timesheet',
  'invoice',
] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

export const clocks = ['12', '24'] as const;
export type Clock = (typeof clocks)[number];
