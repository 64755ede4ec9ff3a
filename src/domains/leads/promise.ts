import type { Lead } from './schema.ts';

const minute = 60_000;
const hour = 60 * minute;
const promised = 24 * hour;
const soon = 6 * hour;
const longOverdue = 48 * hour;

export type Promised = { state: 'kept' | 'soon' | 'over'; words: string };

const span = (ms: number) => {
  const minutes = Math.floor(ms / minute);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
};

const waitsForReply = ({ status }: Pick<Lead, 'status'>) =>
  status === 'request' || status === 'lead';

const urgencyPivot = Date.parse('2100-01-01');

/** Orders leads as `leads_urgency` does: who waits longest for a reply first, then the others from the newest. */
export const urgencyOf = (lead: Pick<Lead, 'status' | 'createdAt'>) =>
  waitsForReply(lead)
    ? lead.createdAt
    : new Date(2 * urgencyPivot - Date.parse(lead.createdAt)).toISOString();

/** What is left of the day within which a visitor was promised to hear from us; null once somebody has called. */
export function promiseOf(lead: Pick<Lead, 'status' | 'createdAt'>, now: number): Promised | null {
  if (!waitsForReply(lead)) return null;
  const left = Math.min(promised, Date.parse(lead.createdAt) + promised - now);
  if (left > 0)
    return { state: left < soon ? 'soon' : 'kept', words: `${span(left)} left to reply` };
  const late = -left;
  const words = late < longOverdue ? span(late) : `${Math.floor(late / (24 * hour))} days`;
  return { state: 'over', words: `Reply overdue by ${words}` };
}
