import type { Lead } from './schema.ts';
import { waitsForReply } from './statuses.ts';

const minute = 60_000;
const hour = 60 * minute;
/** A reply is promised within this many hours. */
export const replyWithinHours = 24;
const replyWithin = replyWithinHours * hour;
const soon = 6 * hour;
/** From this age a lead is close to the promised reply time. */
export const replySoonAfterHours = (replyWithin - soon) / hour;
const longOverdue = 48 * hour;

export type ReplyDeadline = { state: 'later' | 'soon' | 'overdue'; text: string };

const span = (ms: number) => {
  const minutes = Math.floor(ms / minute);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
};

const urgencyPivot = Date.parse('2100-01-01');

/** A sort key like the index `leads_urgency`: open leads from the oldest, then the others from the newest. */
export const urgencyOf = (lead: Pick<Lead, 'status' | 'createdAt'>) =>
  waitsForReply(lead)
    ? lead.createdAt
    : new Date(2 * urgencyPivot - Date.parse(lead.createdAt)).toISOString();

/** Time left to reply within the promised 24 hours; null unless the lead waits for one. */
export function replyDeadlineOf(
  lead: Pick<Lead, 'status' | 'createdAt'>,
  now: number,
): ReplyDeadline | null {
  if (!waitsForReply(lead)) return null;
  const left = Math.min(replyWithin, Date.parse(lead.createdAt) + replyWithin - now);
  if (left > 0)
    return { state: left < soon ? 'soon' : 'later', text: `${span(left)} left to reply` };
  const late = -left;
  const delay = late < longOverdue ? span(late) : `${Math.floor(late / (24 * hour))} days`;
  return { state: 'overdue', text: `Reply overdue by ${delay}` };
}
