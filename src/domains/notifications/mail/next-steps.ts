import { isClient, type Role } from '#shared/actor.ts';
import { archiveDays } from '#shared/archive-days.ts';
import type { NotificationKind } from '#shared/notification-value-sets.ts';

/** What the reader can do now; for clients, if theirs differs. */
const steps: Record<NotificationKind, string | { client: string; others: string }> = {
  'task-assigned': 'It is on your board.',
  'task-unassigned': "You don't need to do anything.",
  'task-deleted': `You can restore it for ${archiveDays} days.`,
  comment: 'You can reply on the task.',
  mention: 'You can reply on the task.',
  'approval-wanted': 'Approve it, or ask for changes.',
  approved: 'Nothing else is left to do.',
  'changes-requested': 'Change what was asked for, and send it for approval again.',
  'due-soon': 'Finish it today, or agree on another date.',
  overdue: 'Finish it, or agree on another date.',
  'message-missed': '',
  assignment: {
    client: 'Say hello, and hand over a first task.',
    others: 'Say hello, and ask what comes first.',
  },
  'hours-80': {
    client: 'Get more hours if you need them.',
    others: 'Plan the remaining hours together.',
  },
  'hours-100': {
    client: 'Get more hours to keep your tasks moving.',
    others: 'Agree on what happens with the open tasks.',
  },
  'hours-question': 'Allow more work, or decline it. Worked time waits for your answer.',
  'hours-answered': 'Read the answer on My Client.',
  'time-returned': 'Correct the time, and submit it again.',
  'time-approved': "You don't need to do anything.",
  'timer-stopped': {
    client: 'Get more hours, or choose that work continues.',
    others: 'Time that was worked after that is kept, but not billed.',
  },
  'routine-missed': 'Agree on when it will be done.',
  'lead-new': 'We promise a reply within 24 hours.',
  'lead-answered': 'You can reply on the lead.',
  'lead-waiting': 'We promise a reply within 24 hours.',
  'va-joined': 'Approve them if they registered on their own, and find them a client.',
  'client-quiet': 'Ask how it is going.',
  'payment-failed': {
    client: 'Check your card, so that your plan continues.',
    others: 'Ask the client to check their card.',
  },
  'payment-disputed':
    'Work for this client is on hold. Answer the dispute, and decide whether the plan goes on.',
  'pay-approved': 'Check the hours, and tell your administrator if something is missing.',
  'pay-paid': 'Banks may need some days until the money arrives.',
  'pay-due': 'Approve and pay the statement.',
  'backup-failed': 'Read why it failed in Failed jobs, and correct the cause.',
  'invoice-sent': 'Read it, and pay it by the due date.',
  'invoice-paid': "You don't need to do anything.",
  'invoice-overdue': {
    client: 'Pay it, or write to us if something is wrong.',
    others: 'Ask the client for the payment.',
  },
  'weekly-report': 'Read what was done, and what waits for you.',
  'run-finished': 'You can look at its steps.',
  'week-submitted': {
    client: 'Approve the time, or return it with a reason.',
    others: 'The client approves the time, or you do.',
  },
  'week-not-submitted': 'Check your time and submit it, so that it can be approved and paid.',
};

export function nextStep(kind: NotificationKind, role: Role) {
  const step = steps[kind];
  if (typeof step === 'string') return step;
  return isClient({ role }) ? step.client : step.others;
}
