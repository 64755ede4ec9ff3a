import { formatHoursWithUnit } from '#shared/dates.ts';
import { firstNameOf } from '#shared/first-name.ts';
import type { HoursGuard } from './schema.ts';

export type GuardText = { title: string; detail: string };

/** Whether work waits for the client's decision about more hours. */
export const asksForHours = (guard: HoursGuard): guard is HoursGuard & { questionId: number } =>
  guard.questionId !== null && !guard.isOnHold;

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
  if (guard.overdue !== null) return describeOverdue(guard, isOwn, kept);
  const allUsed = isOwn ? 'All hours are used' : `All hours of ${clientName} are used`;
  if (questionId !== null) {
    // Work waits already when too little is left to log.
    const used =
      hoursLeft > 0 && hoursLeft < oneMinute ? 'Less than 1 minute left.' : 'All hours are used.';
    return isOwn
      ? { title: `${used} ${askWhether(vaName)}`, detail: kept }
      : { title: `${clientName} was asked for more hours`, detail: join(used, kept) };
  }
  if (hoursLeft <= 0) return { title: allUsed, detail: join(describeState(guard, isOwn), kept) };
  return kept === '' ? null : { title: 'Some work is not billed', detail: kept };
}

const oneMinute = 1 / 60;

/** `Should Rosa go on?` */
const askWhether = (vaName: string | null) =>
  `Should ${(vaName && firstNameOf(vaName)) ?? 'work'} go on?`;

/** What the agency does until an overdue invoice is paid, without amounts, which VAs do not see. */
function describeOverdue(guard: HoursGuard, isOwn: boolean, kept: string): GuardText {
  const { clientName, vaName, questionId, isDeclined } = guard;
  const [invoice, who] = isOwn
    ? ['One of your invoices is overdue.', 'you allow more work or pay']
    : [`An invoice of ${clientName} is overdue.`, 'they allow more work or pay'];
  if (guard.overdue === 'ask' && !isDeclined)
    return {
      title:
        questionId === null
          ? isOwn
            ? 'You are asked before work goes on'
            : `${clientName} is asked before work goes on`
          : isOwn
            ? askWhether(vaName)
            : `${clientName} was asked whether work goes on`,
      detail: join(invoice, `No new hours are logged until ${who}.`, kept),
    };
  return {
    title: isOwn ? 'Work is on hold' : `Work for ${clientName} is on hold`,
    detail: join(invoice, 'No new hours are logged until it is paid.', kept),
  };
}

/** What happens to hours that are used beyond a period. */
export const extraHoursRule = (billsExtraHours: boolean) =>
  billsExtraHours
    ? 'Extra hours are billed at the end of the period.'
    : 'Extra hours count against the next period.';

const join = (...sentences: string[]) => sentences.filter((text) => text !== '').join(' ');

const describeKept = ({ waitingHours, declinedHours, ...guard }: HoursGuard) =>
  join(
    waitingHours > 0
      ? `${formatHoursWithUnit(waitingHours)} of work wait${guard.overdue === 'stop' ? ' for the payment' : ' for the decision'}.`
      : '',
    declinedHours > 0 ? `${formatHoursWithUnit(declinedHours)} of work are not billed.` : '',
  );

function describeState(guard: HoursGuard, isOwn: boolean): string {
  const { atLimit, billsExtraHours, isUnlimited, isDeclined, allowedHours, clientName, vaName } =
    guard;
  const client = isOwn ? 'You' : clientName;
  if (atLimit === 'stop') return 'Timers are stopped, and no more time is logged.';
  if (atLimit === 'continue' || isUnlimited)
    return `${isOwn ? (vaName ?? 'Your VA') : 'Work'} continues. ${extraHoursRule(billsExtraHours)}`;
  if (isDeclined) return `${client} did not allow more hours in this period.`;
  if (allowedHours > 0) return `${client} allowed ${formatHoursWithUnit(allowedHours)} more.`;
  return `${isOwn ? 'You are' : `${clientName} is`} asked before work goes on.`;
}
