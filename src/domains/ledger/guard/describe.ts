import { formatHoursMinutes } from '#shared/dates.ts';
import type { HoursGuard } from './schema.ts';

/** What happens now that the hours are used up, for the client (`isOwn`) or others; null if nothing needs to be said. */
export function describeGuard(guard: HoursGuard, hoursLeft: number, isOwn: boolean): string | null {
  const { clientName, waitingHours, declinedHours, questionId } = guard;
  const kept = [
    waitingHours > 0 && `${formatHoursMinutes(waitingHours)} hours of work wait for the decision.`,
    declinedHours > 0 && `${formatHoursMinutes(declinedHours)} hours of work are not billed.`,
  ].filter((text) => text !== false);
  const state = questionId === null && hoursLeft > 0 ? null : describeState(guard, isOwn);
  if (state === null && kept.length === 0) return null;
  const asked = isOwn
    ? 'Your VA waits for your decision.'
    : `${clientName} was asked for more hours.`;
  return [questionId === null ? state : asked, ...kept].filter(Boolean).join(' ');
}

function describeState(guard: HoursGuard, isOwn: boolean): string {
  const { atLimit, isUnlimited, isDeclined, allowedHours, clientName, vaName } = guard;
  const who = isOwn ? (vaName ?? 'Your VA') : 'Work';
  if (atLimit === 'stop')
    return 'All hours are used. Timers are stopped, and no more time is logged.';
  if (atLimit === 'continue' || isUnlimited)
    return `All hours are used. ${who} continues; extra hours count against the next period.`;
  if (isDeclined)
    return `All hours are used. ${isOwn ? 'You' : clientName} did not allow more hours in this period.`;
  if (allowedHours > 0)
    return `All hours are used. ${isOwn ? 'You' : clientName} allowed ${formatHoursMinutes(allowedHours)} more hours.`;
  return `All hours are used. ${isOwn ? 'You are' : `${clientName} is`} asked before work goes on.`;
}
