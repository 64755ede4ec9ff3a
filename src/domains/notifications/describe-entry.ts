import { agency } from '#shared/agency.ts';
import { today as dayOf, formatShortDay, formatTime } from '#shared/dates.ts';
import { aDeletedUser } from '#shared/deleted-names.ts';
import type { NotificationKind } from '#shared/notification-value-sets.ts';
import { plural } from '#shared/plural.ts';
import { quietDays } from '#shared/quiet-days.ts';
import type { Notification } from './schema.ts';

type Entry = Pick<
  Notification,
  'kind' | 'count' | 'actor' | 'dueOn' | 'replyBy' | 'weekStart' | 'subject'
>;

/** `3 comments`, or `A comment` for one. */
const several = (count: number, one: string, noun: string) =>
  count === 1 ? one : plural(count, noun);
const by = (actor: string | null) => (actor === null ? '' : ` by ${actor}`);
const weekPhrase = (weekStart: string | null, today: string) =>
  weekStart === null ? 'week' : `week of ${formatShortDay(weekStart, today)}`;
/** True on each day on which it is read, unlike the hours that were left when it was written. */
const due = ({ kind, dueOn }: Entry, today: string) =>
  dueOn === null
    ? `It was ${kind === 'due-soon' ? 'due soon' : 'overdue'}`
    : `${dueOn < today ? 'Was due' : 'Due'} on ${formatShortDay(dueOn, today)}`;
const times = (count: number) => (count === 1 ? '' : `, ${count} times`);

const sentences: Record<NotificationKind, (entry: Entry, today: string) => string> = {
  'task-assigned': ({ actor }) => `Assigned to you${by(actor)}`,
  'task-unassigned': ({ actor }) =>
    `No longer assigned to you${actor ? `, changed by ${actor}` : ''}`,
  'task-deleted': ({ actor }) => `Deleted${by(actor)}`,
  comment: ({ actor, count }) =>
    actor === null
      ? several(count, 'A comment', 'comment')
      : count === 1
        ? `${actor} commented`
        : `${plural(count, 'comment')}, the last by ${actor}`,
  mention: ({ actor, count }) =>
    actor === null ? 'You were mentioned' : `${actor} mentioned you${times(count)}`,
  'approval-wanted': ({ actor }) =>
    actor ? `${actor} submitted this for approval` : 'Submitted for approval',
  approved: ({ actor }) => `Approved${by(actor)}`,
  'changes-requested': ({ actor }) => `Changes requested${by(actor)}`,
  'due-soon': due,
  overdue: due,
  'message-missed': ({ count }) => several(count, 'New message', 'new message'),
  assignment: ({ subject }) => `You now work with ${subject.title ?? 'each other'}`,
  'hours-80': () => 'Over 80% of hours used',
  'hours-100': () => 'All hours of this period are used',
  'hours-question': () => 'Should work continue?',
  'hours-answered': ({ actor }) => `The request for more hours was answered${by(actor)}`,
  'time-returned': ({ actor, weekStart }, today) =>
    `Time of the ${weekPhrase(weekStart, today)} was returned${by(actor)}`,
  'time-approved': ({ actor, weekStart }, today) =>
    `Time of the ${weekPhrase(weekStart, today)} was approved${by(actor)}`,
  'timer-stopped': () => 'The timer was stopped, because no more hours can be logged',
  'routine-missed': ({ dueOn, count }, today) =>
    count > 1
      ? `Missed ${count} times`
      : dueOn === null
        ? 'Missed'
        : `Missed on ${formatShortDay(dueOn, today)}`,
  'lead-new': () => 'A new request',
  'lead-answered': ({ count }) => `${several(count, 'An answer', 'answer')} by email`,
  'lead-waiting': ({ replyBy }, today) =>
    replyBy === null
      ? 'A reply was promised'
      : `A reply was promised by ${formatShortDay(dayOf(Date.parse(replyBy)), today)}, ${formatTime(replyBy)}`,
  'va-joined': ({ actor }) =>
    `A new virtual assistant${actor === null ? '' : `, added by ${actor}`}`,
  'client-quiet': () => `No activity for ${quietDays} days`,
  'payment-failed': ({ count }) => `The payment failed${times(count)}`,
  'pay-approved': ({ actor }) => `Your pay statement was approved${by(actor)}`,
  'pay-paid': () => 'Your pay is on its way',
  'pay-due': () => 'This pay statement is due',
  'backup-failed': ({ count }) => `The backup failed${times(count)}`,
  'payment-disputed': () => 'A payment is disputed. Decide about the plan',
  'invoice-sent': () => 'A new invoice',
  'invoice-paid': ({ actor }) => `Paid${actor === null ? '' : `, recorded by ${actor}`}`,
  'invoice-overdue': due,
  'weekly-report': () => 'Your weekly report is ready',
  'run-finished': ({ actor }) => `The workflow run was finished${by(actor)}`,
  'week-submitted': ({ weekStart }, today) =>
    `Submitted the ${weekPhrase(weekStart, today)} for approval`,
  'week-not-submitted': ({ weekStart }, today) =>
    `The ${weekPhrase(weekStart, today)} is not submitted yet`,
};

/** What happened, without its subject: "Rosa Delgado commented". */
export const describeEntry = (entry: Entry, today: string) => sentences[entry.kind](entry, today);

/** The subject, as the heading of its entries. */
export function nameSubject({ kind, title }: Notification['subject'], isOwnPlan: boolean): string {
  if (kind === 'subscription' || kind === 'payment')
    return isOwnPlan ? 'Your plan' : (title ?? 'A plan');
  if (kind === 'support')
    return isOwnPlan ? `${agency().name} Support` : `Support: ${title ?? aDeletedUser}`;
  if (kind === 'timesheet') return title ?? 'Your timesheet';
  if (kind === 'invoice') return `Invoice ${title ?? ''}`.trim();
  return title ?? 'No longer available';
}
