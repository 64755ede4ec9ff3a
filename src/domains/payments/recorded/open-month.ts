import type { Db } from '#server/db.ts';
import { conflict, invalid } from '#server/errors.ts';
import { formatDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { findOpenRenewal } from '../unpaid-months.ts';
import { type BilledMonth, listBilledMonths } from './queries.ts';

type MonthOfClient = { clientId: number; month: { subscriptionId: number; periodStart: string } };

/** The month of a plan that is to be paid or invoiced. Refuses a month that is paid or is being charged to a card. */
export async function findOpenMonth(db: Db, { clientId, month }: MonthOfClient, field: string) {
  const [billed] = await listBilledMonths(db, { clientId, month }, 1);
  if (!billed) throw invalid('This plan has no billing month that begins on that day', field);
  if (await findOpenRenewal(db, month))
    throw conflict('A card payment for this month is being processed. Please wait a moment.');
  if (billed.open <= 0)
    throw conflict(`The month from ${formatDay(month.periodStart)} is already paid.`);
  return billed;
}

/** Refuses an amount above what is open for the month. */
export function refuseMore({ open, periodStart }: BilledMonth, amount: number) {
  if (amount > open)
    throw conflict(
      `Only ${formatMoney(open)} is open for the month from ${formatDay(periodStart)}.`,
    );
}
