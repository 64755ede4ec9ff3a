import { planName } from '#domains/plans/catalogue/catalogue.ts';
import { formatDay, formatHoursMinutes } from '#shared/dates.ts';
import type { LedgerEntry } from '../schema.ts';

/** Hours that moved to the next period; the entry of that period shows them. */
export const isClosing = ({ kind, otherPeriod, periodStart }: LedgerEntry) =>
  kind === 'carry' && otherPeriod !== null && otherPeriod > periodStart;

/** `+2:30` or `−1:30`, with a minus sign. */
export const signedHours = (hours: number) => `${hours < 0 ? '' : '+'}${formatHoursMinutes(hours)}`;

export type EntryText = { title: string; detail: string | null };

const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(', ') || null;

function describeCorrection({ hours, reason, actorName }: LedgerEntry): EntryText {
  return {
    title: hours < 0 ? 'Hours removed' : 'Hours added',
    detail: joined(reason, actorName && `by ${actorName}`),
  };
}

/** Describes an entry of the hours ledger in words. */
export function describeLedgerEntry(entry: LedgerEntry): EntryText {
  const { kind, hours, plan, customPlanName, otherPeriod, timeLogId, taskTitle, vaName } = entry;
  const onTask = joined(taskTitle, vaName);
  if (kind === 'grant') {
    const name = plan ? `${planName({ plan, customPlanName })} plan` : 'Plan';
    return { title: name, detail: `Hours of the month from ${formatDay(entry.periodStart)}` };
  }
  if (kind === 'carry') {
    const from = otherPeriod ? ` from the month from ${formatDay(otherPeriod)}` : '';
    return { title: `${hours < 0 ? 'Owed' : 'Carried over'}${from}`, detail: null };
  }
  if (kind === 'billed')
    return { title: 'Extra hours billed', detail: 'With the invoice of the month before' };
  if (kind === 'pack') return { title: 'Extra hours', detail: 'Bought in a pack' };
  const name = plan ? `the ${planName({ plan, customPlanName })} plan` : 'the plan';
  if (kind === 'credit')
    return {
      title: 'Hours credited',
      detail: `Unused days of ${name}, taken off the price of the upgrade`,
    };
  if (kind === 'expire')
    return { title: 'Unused hours expired', detail: `At the end of the month of ${name}` };
  if (kind === 'use') return { title: 'Time logged', detail: onTask };
  if (timeLogId === null) return describeCorrection(entry);
  return {
    title: hours < 0 ? 'Logged time added' : 'Logged time reduced',
    detail: joined(onTask, describeCorrection(entry).detail),
  };
}
