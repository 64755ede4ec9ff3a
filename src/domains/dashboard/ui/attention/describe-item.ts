import { replyDeadlineOf } from '#domains/leads/reply-deadline.ts';
import {
  daysBetween,
  formatDay,
  formatHoursWithUnit,
  formatShortDay,
  today,
} from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import type { AttentionItem } from '../../attention/schema.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const maxHours = 48;

/** `40 minutes`, `26 hours` or `3 days`. */
export function formatSpan(ms: number): string {
  if (ms < hour) return plural(Math.max(1, Math.floor(ms / minute)), 'minute');
  if (ms < maxHours * hour) return plural(Math.floor(ms / hour), 'hour');
  return plural(Math.floor(ms / day), 'day');
}

export type ItemDescription = {
  /** What needs attention, and since when. */
  text: string;
  /** What it is about. */
  note: string | null;
  /** What the link leads to. */
  fix: string;
};

type Describe = (item: AttentionItem, now: number) => ItemDescription;

const spanOf = ({ since }: AttentionItem, now: number) => formatSpan(now - Date.parse(since));
const worksOnMatch = (name: string) => `${name} works on the match`;
const dayOf = ({ since }: AttentionItem) => since.slice(0, 10);

const describers: Record<AttentionItem['kind'], Describe> = {
  lead: (item, now) => ({
    text: `${item.name} has waited for a reply for ${spanOf(item, now)}`,
    note: [item.detail, replyDeadlineOf({ status: 'lead', createdAt: item.since }, now)?.text]
      .filter(Boolean)
      .join(' · '),
    fix: 'Reply',
  }),
  timer: (item, now) => ({
    text: `${item.name}'s timer has been running for ${spanOf(item, now)}`,
    note: item.detail,
    fix: 'View task',
  }),
  payment: (item, now) => ({
    text: `${item.name}'s payment of ${formatMoney(item.amount ?? 0)} failed ${spanOf(item, now)} ago`,
    note: null,
    fix: 'View payments',
  }),
  dispute: (item, now) => ({
    text:
      item.detail === 'lost'
        ? `The dispute of ${item.name} over ${formatMoney(item.amount ?? 0)} was lost ${spanOf(item, now)} ago`
        : `${item.name} has disputed a payment of ${formatMoney(item.amount ?? 0)} for ${spanOf(item, now)}`,
    note: 'Work is on hold until you decide about the plan',
    fix: 'View payments',
  }),
  invoice: (item, now) => ({
    text: `${item.name} owes ${formatMoney(item.amount ?? 0)}, overdue for ${plural(Math.max(1, daysBetween(dayOf(item), today(now))), 'day')}`,
    note: item.detail,
    fix: 'View invoice',
  }),
  'next-step': (item, now) => {
    const days = daysBetween(dayOf(item), today(now));
    return {
      text: `The next step with ${item.name} ${days > 0 ? `was due ${plural(days, 'day')} ago` : 'is due today'}`,
      note: item.detail,
      fix: 'View lead',
    };
  },
  'late-match': (item, now) => ({
    text: `${item.name} was promised a VA by ${formatShortDay(dayOf(item), today(now))}, ${plural(Math.max(1, daysBetween(dayOf(item), today(now))), 'day')} ago`,
    note: item.detail && worksOnMatch(item.detail),
    fix: 'Assign a VA',
  }),
  'declined-proposal': (item, now) => ({
    text: `${item.name} asked for another VA ${spanOf(item, now)} ago`,
    note: item.detail,
    fix: 'View client',
  }),
  'ended-proposal': (item) => ({
    text: `The VA who was proposed to ${item.name} is no longer available`,
    note: item.detail,
    fix: 'View client',
  }),
  'failed-job': (item, now) => ({
    text: `${item.name} failed ${spanOf(item, now)} ago`,
    note: item.detail,
    fix: 'View failed jobs',
  }),
  'missed-routine': (item, now) => ({
    text: `“${item.name}” created no task on ${formatShortDay(dayOf(item), today(now))}`,
    note: item.detail,
    fix: 'View routine',
  }),
  'client-without-va': (item, now) => ({
    text: `${item.name} has had no VA for ${spanOf(item, now)}`,
    note: item.detail && worksOnMatch(item.detail),
    fix: 'Assign a VA',
  }),
  hours: (item) => {
    const { used, available } = item.hours ?? { used: 0, available: 0 };
    // The debt of earlier periods can be larger than the hours of the plan.
    const share =
      available > 0
        ? `${formatHoursWithUnit(used)} of ${formatHoursWithUnit(available)}`
        : 'all hours';
    return {
      text: `${item.name} has used ${share} since ${formatDay(dayOf(item))}`,
      note: null,
      fix: 'View plan',
    };
  },
  overdue: (item, now) => ({
    text: `“${item.name}” has been overdue for ${plural(Math.max(1, daysBetween(dayOf(item), today(now))), 'day')}`,
    note: item.detail,
    fix: 'View task',
  }),
  review: (item, now) => ({
    text: `“${item.name}” has been in review for ${spanOf(item, now)}`,
    note: item.detail,
    fix: 'View task',
  }),
  approval: (item, now) => ({
    text: `${item.name} has waited for approval as a VA for ${spanOf(item, now)}`,
    note: null,
    fix: 'Approve',
  }),
  'time-approval': (item, now) => ({
    text: `${item.name} has not approved time since ${formatShortDay(dayOf(item), today(now))}`,
    note: null,
    fix: 'Approve time',
  }),
  'client-without-plan': (item, now) => ({
    text: `${item.name} has had no plan for ${spanOf(item, now)}`,
    note: null,
    fix: 'View client',
  }),
};

/** What an item says, in plain words. */
export const describeItem: Describe = (item, now) => describers[item.kind](item, now);
