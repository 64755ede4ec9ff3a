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
  'lead-new',
  'lead-answered',
  'lead-waiting',
  'va-joined',
  'client-quiet',
  'payment-failed',
  'payment-disputed',
  'invoice-sent',
  'invoice-paid',
  'invoice-overdue',
  'run-finished',
  'week-submitted',
  'week-not-submitted',
  'pay-approved',
  'pay-paid',
  'pay-due',
  'backup-failed',
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
  'va',
  'client',
  'backup',
] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

export const clocks = ['12', '24'] as const;
export type Clock = (typeof clocks)[number];
