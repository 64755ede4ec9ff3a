import type { NotificationKind } from '#shared/notification-value-sets.ts';

/** The names of the kinds, in the groups of the settings. */
const labelsByGroup = {
  Tasks: {
    'task-assigned': 'Task assigned to you',
    'task-unassigned': 'Task taken from you',
    'task-deleted': 'Task deleted by someone else',
    comment: 'Comment on a task',
    mention: 'Mention in a comment',
    'approval-wanted': 'Task to approve',
    approved: 'Task approved',
    'changes-requested': 'Changes requested',
    'due-soon': 'Task due in 24 hours',
    overdue: 'Task overdue',
    'run-finished': 'Workflow run finished',
    'routine-missed': 'Routine missed',
  },
  People: {
    'message-missed': 'New message',
    assignment: 'Change of client or VA',
    'va-joined': 'New virtual assistant',
    'client-quiet': 'Client without activity',
  },
  'Hours and time': {
    'hours-80': 'Over 80% of hours used',
    'hours-100': 'All hours used',
    'hours-question': 'Request for more hours',
    'hours-answered': 'Request for more hours answered',
    'week-submitted': 'Time to approve',
    'week-not-submitted': 'Week not submitted',
    'time-returned': 'Time returned',
    'time-approved': 'Time approved',
    'timer-stopped': 'Timer stopped at the limit',
    'weekly-report': 'Weekly report',
  },
  Leads: {
    'lead-new': 'New request',
    'lead-answered': 'Lead answered by email',
    'lead-waiting': 'Reply to a lead due soon',
  },
  Money: {
    'payment-failed': 'Payment failed',
    'payment-disputed': 'Payment disputed',
    'invoice-sent': 'New invoice',
    'invoice-paid': 'Invoice paid',
    'invoice-overdue': 'Invoice overdue',
    'pay-approved': 'Pay statement approved',
    'pay-paid': 'Pay sent',
    'pay-due': 'Pay statement due',
  },
  System: { 'backup-failed': 'Backup failed' },
};

/** The names of the kinds in the settings and in the filter of the inbox. */
export const kindLabels: Record<NotificationKind, string> = {
  ...labelsByGroup.Tasks,
  ...labelsByGroup.People,
  ...labelsByGroup['Hours and time'],
  ...labelsByGroup.Leads,
  ...labelsByGroup.Money,
  ...labelsByGroup.System,
};

/** Each group with those of the kinds that belong to it; groups without any are left out. */
export const inGroups = <Row extends { kind: NotificationKind }>(rows: readonly Row[]) =>
  Object.entries(labelsByGroup)
    .map(([label, kinds]) => ({ label, rows: rows.filter(({ kind }) => kind in kinds) }))
    .filter((group) => group.rows.length > 0);
