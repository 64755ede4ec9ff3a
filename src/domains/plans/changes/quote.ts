import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { formatDay } from '#shared/dates.ts';
import { exactHours, sumHours } from '#shared/hours.ts';
import { costOf, sumHundredths } from '#shared/money.ts';
import { type HoursAndRate, noticeDays, priceOf } from '../catalogue/catalogue.ts';
import { type CurrentMonth, findCurrentMonth, findExtraHoursRate } from './queries.ts';

export type Credit = Pick<
  CurrentMonth,
  'planId' | 'period' | 'hours' | 'amount' | 'days' | 'daysOfMonth'
>;

/** What a plan that starts today costs. */
export type Quote = { price: number; amount: number; credit: Credit | null };

/**
 * An upgrade credits the remaining days of a month that was paid, today included, and takes their hours back. Other changes
 * credit nothing; all unused hours move to the new plan.
 */
function creditOf(month: CurrentMonth | undefined, price: number): Credit | null {
  if (!month?.isPaid || month.isRefunded || price <= month.price || month.amount <= 0) return null;
  const { planId, period, hours, amount, days, daysOfMonth } = month;
  return { planId, period, hours, amount, days, daysOfMonth };
}

/**
 * The unused days of a month that the hourly job has invoiced: another plan that starts today credits them on the open invoice,
 * and takes their hours back. What was paid of the month stays with the client as hours.
 */
export function unusedOf(month: CurrentMonth | undefined) {
  if (!month?.asked || month.isPaid) return null;
  const { hours, amount, hourlyRate, asked } = month;
  const { open } = asked;
  // Whole seconds, which may cost a cent less than what is open.
  const unused =
    amount <= open ? { hours, amount } : { hours: exactHours(open / hourlyRate), amount: open };
  return unused.hours > 0 && unused.amount > 0 ? unused : null;
}

function quoteOf(month: CurrentMonth | undefined, terms: HoursAndRate): Quote {
  const price = priceOf(terms);
  const credit = creditOf(month, price);
  return { price, credit, amount: sumHundredths([price, -(credit?.amount ?? 0)]) };
}

/** The figures of a change that replaces no plan. */
export const noReplacement = {
  credit: 0,
  invoiceCredit: 0,
  hoursCredited: 0,
  extraHours: 0,
  extraAmount: 0,
} as const;

/** The price of a plan that starts today, and the credit. */
export const quotePlan = async (db: Db, userId: number, terms: HoursAndRate) =>
  quoteOf(await findCurrentMonth(db, userId), terms);

/** The hours that the client owes and their price, if they are billed when a plan starts today; otherwise null. */
async function quoteExtraHours(db: Db, userId: number, balance: number) {
  if (balance >= 0) return null;
  const hours = -balance;
  const amount = costOf(hours, (await findExtraHoursRate(db, userId)) ?? 0);
  return amount > 0 ? { hours, amount } : null;
}

/** What a plan that starts today costs. Also the hours that move to it, and those available after its start. */
export async function quoteStart(db: Db, userId: number, terms: HoursAndRate, balance: number) {
  const month = await findCurrentMonth(db, userId);
  const quote = quoteOf(month, terms);
  const unused = unusedOf(month);
  const extraHours = await quoteExtraHours(db, userId, balance);
  const hoursBack = quote.credit?.hours ?? unused?.hours ?? 0;
  const hoursMoved = sumHours([balance, -hoursBack, extraHours?.hours ?? 0]);
  return {
    ...quote,
    unused,
    extraHours,
    hoursMoved,
    hoursAvailable: sumHours([hoursMoved, terms.monthlyHours]),
  };
}

/**
 * Refuses a plan that cannot replace the running one today: a smaller one, unless the running one is cancelled, or any plan
 * while the current month is owed.
 */
export async function refuseChangeToday(db: Db, userId: number, price: number) {
  const month = await findCurrentMonth(db, userId);
  if (!month?.isChargedToCard) return;
  if (month.isActive && price <= month.price)
    throw conflict(
      `The change to a smaller plan takes ${noticeDays} days' notice. Schedule it on the Subscription page.`,
    );
  if (!month.isPaid && month.isOwed)
    throw conflict(
      `The month from ${formatDay(month.period)} is not paid yet. Change your card, or try again after it is charged.`,
    );
}
