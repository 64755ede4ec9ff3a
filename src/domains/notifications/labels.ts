import type { NotificationKind } from '#shared/notification-value-sets.ts';

/** The names of the kinds in the settings and in the filter of the inbox. */
export const kindLabels: Record<NotificationKind, string> = {
  'task-assigned': 'Task assigned to you',
  'task-unassigned': 'Task taken from you',
  comment: 'Comment on a task',
  mention: 'Mention in a comment',
  'approval-wanted': 'Task to approve',
  approved: 'Task approved',
  'changes-requested': 'Changes requested',
  'due-soon': 'Task due in 24 hours',
  overdue: 'Task overdue',
  'message-missed': 'Missed message',
  assignment: 'Client or VA assigned',
  'hours-80': '80% of the hours used',
  'hours-100': 'All hours used',
  'hours-question': 'Question for more hours',
  'hours-answered': 'Question for more hours answered',
  'timer-stopped': 'Timer stopped at the limit',
  'routine-missed': 'Routine missed',
  'lead-waiting': 'Lead waits for a reply',
  'payment-failed': 'Payment failed',
  'invoice-sent': 'New invoice',
  'invoice-overdue': 'Invoice overdue',
  'run-finished': 'Workflow run finished',
};
