import { formatHoursMinutes } from '#shared/dates.ts';
import type { HoursGuard } from './schema.ts';

export type GuardText = { title: string; detail: string };

/** What happens now that the hours are used up, for the client (`isOwn`) or others; null if nothing needs to be said. */
export function describeGuard(
  guard: HoursGuard,
  hoursLeft: number,
  isOwn: boolean,
): GuardText | null {
  const { clientName, vaName, questionId } = guard;
  const kept = describeKept(guard);
  if (guard.isOnHold)
    return {
      title: isOwn ? 'Work is on hold' : `Work for ${clientName} is on hold`,
      detail: join('No new hours are logged until an administrator has decided.', kept),
    };
  const allUsed = isOwn ? 'All hours are used' : `All hours of ${clientName} are used`;
  if (questionId !== null)
    return {
      title: isOwn
        ? `${vaName ?? 'Your VA'} waits for your decision`
        : `${clientName} was asked for more hours`,
      detail: join('All hours are used.', kept),
    };
  if (hoursLeft <= 0) return { title: allUsed, detail: join(describeState(guard, isOwn), kept) };
  return kept === '' ? null : { title: 'Some work is not billed', detail: kept };
}

/** What happens to hours that are used beyond a period. */
export const extraHoursRule = (billsExtraHours: boolean) =>
  billsExtraHours
    ? 'Extra hours are billed at the end of the period.'
    : 'Extra hours count against the next period.';

const join = (...sentences: string[]) => sentences.filter((text) => text !== '').join(' ');

const describeKept = ({ waitingHours, declinedHours }: HoursGuard) =>
  join(
    waitingHours > 0
      ? `${formatHoursMinutes(waitingHours)} hours of work wait for the decision.`
      : '',
    declinedHours > 0 ? `${formatHoursMinutes(declinedHours)} hours of work are not billed.` : '',
  );

function describeState(guard: HoursGuard, isOwn: boolean): string {
  const { atLimit, billsExtraHours, isUnlimited, isDeclined, allowedHours, clientName, vaName } =
    guard;
  const client = isOwn ? 'You' : clientName;
  if (atLimit === 'stop') return 'Timers are stopped, and no more time is logged.';
  if (atLimit === 'continue' || isUnlimited)
    return `${isOwn ? (vaName ?? 'Your VA') : 'Work'} continues. ${extraHoursRule(billsExtraHours)}`;
  if (isDeclined) return `${client} did not allow more hours in this period.`;
  if (allowedHours > 0) return `${client} allowed ${formatHoursMinutes(allowedHours)} more hours.`;
  return `${isOwn ? 'You are' : `${clientName} is`} asked before work goes on.`;
}
