import { isAdmin, isClient, isVa, type Role } from '#shared/actor.ts';
import { formatDay } from '#shared/dates.ts';
import type { NotificationKind } from '#shared/notification-value-sets.ts';
import { plural } from '#shared/plural.ts';
import { quietDays } from '#shared/quiet-days.ts';
import type { Notification } from '../schema.ts';

/** What a mail needs to know of an entry. */
export type Told = Pick<
  Notification,
  | 'kind'
  | 'count'
  | 'actor'
  | 'subject'
  | 'excerpt'
  | 'commentId'
  | 'taskId'
  | 'routineId'
  | 'clientId'
  | 'dueOn'
  | 'weekStart'
  | 'payMonth'
>;

type Sentence = (told: Told & { name: string }, role: Role) => string;

const quote = (title: string) => `"${title}"`;
const someone = 'Someone';
const weekPhrase = (weekStart: string | null) =>
  weekStart === null ? 'week' : `week of ${formatDay(weekStart)}`;

const missedMessage: Sentence = ({ subject, count, name }, role) => {
  const isOwnSupport = subject.kind === 'support' && !isAdmin({ role });
  const from = isOwnSupport ? 'support' : name;
  if (count > 1) return `${plural(count, 'message')} from ${from}`;
  return isOwnSupport ? 'Support answered you' : `${name} sent you a message`;
};

/** What happened, as one sentence without a full stop. */
const sentences: Record<NotificationKind, Sentence> = {
  'task-assigned': ({ actor, name }) =>
    actor === null
      ? `${quote(name)} was assigned to you`
      : `${actor} assigned ${quote(name)} to you`,
  'task-unassigned': ({ name }) => `${quote(name)} is no longer assigned to you`,
  'task-deleted': ({ actor, name }) => `${actor ?? someone} deleted ${quote(name)}`,
  comment: ({ actor, name, count }) =>
    count > 1
      ? `${count} new comments on ${quote(name)}`
      : `${actor ?? someone} commented on ${quote(name)}`,
  mention: ({ actor, name }) => `${actor ?? someone} mentioned you on ${quote(name)}`,
  'approval-wanted': ({ actor, name }) =>
    `${actor ?? someone} sent ${quote(name)} for your approval`,
  approved: ({ actor, name }) => `${actor ?? someone} approved ${quote(name)}`,
  'changes-requested': ({ actor, name }) =>
    `${actor ?? someone} asked for changes to ${quote(name)}`,
  'due-soon': ({ name }) => `${quote(name)} is due today`,
  overdue: ({ name }) => `${quote(name)} is overdue`,
  'message-missed': missedMessage,
  assignment: ({ name }, role) =>
    isVa({ role }) ? `You now work for ${name}` : `${name} is now your virtual assistant`,
  'hours-80': ({ name }, role) =>
    isClient({ role }) ? 'You have used 80% of your hours' : `${name} has used 80% of their hours`,
  'hours-100': ({ name }, role) =>
    isClient({ role }) ? 'You have used all your hours' : `${name} has used all their hours`,
  'hours-question': () => 'Your virtual assistant waits for your decision about more work',
  'hours-answered': ({ actor }) => `${actor ?? someone} answered the request for more hours`,
  'time-returned': ({ actor, weekStart }) =>
    `${actor ?? someone} returned time of your ${weekPhrase(weekStart)}`,
  'time-approved': ({ actor, weekStart }) =>
    `${actor ?? someone} approved time of your ${weekPhrase(weekStart)}`,
  'timer-stopped': ({ name }) =>
    `The timer on ${quote(name)} was stopped, because no more hours can be logged`,
  'routine-missed': ({ name, dueOn }) =>
    dueOn === null
      ? `The routine ${quote(name)} was missed`
      : `The routine ${quote(name)} was missed on ${formatDay(dueOn)}`,
  'lead-new': ({ name }) => `${name} sent a request`,
  'lead-answered': ({ name, count }) =>
    count > 1 ? `${count} answers of ${name}` : `${name} answered your email`,
  'lead-waiting': ({ name }) => `${name} is waiting for a reply`,
  'va-joined': ({ name }) => `${name} is a new virtual assistant`,
  'client-quiet': ({ name }) => `${name} has had no activity for ${quietDays} days`,
  'payment-failed': ({ name }, role) =>
    isClient({ role }) ? 'Your payment failed' : `A payment of ${name} failed`,
  'payment-disputed': ({ name }) => `${name} disputes a payment at their bank`,
  'pay-approved': ({ name }) => `Your pay statement for ${name} is approved`,
  'pay-paid': ({ name }) => `Your pay for ${name} is on its way`,
  'pay-due': ({ name }) => `The pay of ${name} is due`,
  'backup-failed': ({ count }) =>
    count > 1 ? `The nightly backup failed ${count} times` : 'The nightly backup failed',
  'invoice-sent': ({ name }) => `You have a new invoice, ${name}`,
  'invoice-paid': ({ name }) => `Invoice ${name} is paid`,
  'invoice-overdue': ({ name }) => `Invoice ${name} is overdue`,
  'weekly-report': ({ name }) => `Your report of the ${name} is ready`,
  'run-finished': ({ name }) => `The workflow ${quote(name)} is finished`,
  'week-submitted': ({ name, weekStart }) => `${name} submitted the ${weekPhrase(weekStart)}`,
  'week-not-submitted': ({ weekStart }) => `Your ${weekPhrase(weekStart)} is not submitted`,
};

export const describeTold = (told: Told, role: Role) =>
  sentences[told.kind]({ ...told, name: told.subject.title ?? '' }, role);

/** What the mails of a kind are about, after "emails about". */
export const kindPhrases: Record<NotificationKind, string> = {
  'task-assigned': 'tasks that are assigned to you',
  'task-unassigned': 'tasks that are no longer assigned to you',
  'task-deleted': 'tasks that someone else deletes',
  comment: 'comments on your tasks',
  mention: 'comments that mention you',
  'approval-wanted': 'tasks that wait for your approval',
  approved: 'approved tasks',
  'changes-requested': 'requested changes',
  'due-soon': 'tasks that are due soon',
  overdue: 'overdue tasks',
  'message-missed': 'messages that you missed',
  assignment: 'the people you work with',
  'hours-80': 'hours that are nearly used',
  'hours-100': 'hours that are used',
  'hours-question': 'questions about more work',
  'hours-answered': 'answers about more work',
  'time-returned': 'time that is returned to you',
  'time-approved': 'approved time',
  'timer-stopped': 'timers that are stopped at the limit',
  'routine-missed': 'missed routines',
  'lead-new': 'new requests',
  'lead-answered': 'answers of leads',
  'lead-waiting': 'leads that wait for a reply',
  'va-joined': 'new virtual assistants',
  'client-quiet': 'clients without activity',
  'payment-failed': 'failed payments',
  'payment-disputed': 'disputed payments',
  'invoice-sent': 'new invoices',
  'invoice-paid': 'paid invoices',
  'invoice-overdue': 'overdue invoices',
  'run-finished': 'finished workflows',
  'week-submitted': 'weeks that wait for approval',
  'week-not-submitted': 'weeks that you have not submitted',
  'pay-approved': 'approved pay statements',
  'pay-paid': 'your pay',
  'pay-due': 'pay statements that are due',
  'backup-failed': 'failed backups',
  'weekly-report': 'your weekly reports',
};

/** `comments on your tasks, overdue tasks and failed payments` */
export function phraseOf(kinds: readonly NotificationKind[]) {
  const phrases = kinds.map((kind) => kindPhrases[kind]);
  const last = phrases.at(-1) ?? '';
  return phrases.length > 1 ? `${phrases.slice(0, -1).join(', ')} and ${last}` : last;
}
