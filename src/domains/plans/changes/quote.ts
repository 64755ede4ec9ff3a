import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { formatDay } from '#shared/dates.ts';
import { sumHours } from '#shared/hours.ts';
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

/** The price of a plan that starts today, and the credit. */
export async function quotePlan(db: Db, userId: number, terms: HoursAndRate): Promise<Quote> {
  const price = priceOf(terms);
  const credit = creditOf(await findCurrentMonth(db, userId), price);
  return { price, credit, amount: sumHundredths([price, -(credit?.amount ?? 0)]) };
}

/** The hours that the client owes and their price, if they are billed when a plan starts today; otherwise null. */
async function quoteExtraHours(db: Db, userId: number, balance: number) {
  if (balance >= 0) return null;
  const hours = -balance;
  const amount = costOf(hours, (await findExtraHoursRate(db, userId)) ?? 0);
  return amount > 0 ? { hours, amount } : null;
}

/** What a plan that starts today costs. Also the hours that move to it, and those available after its start. */
export async function quoteStart(db: Db, userId: number, terms: HoursAndRate, balance: number) {
  const quote = await quotePlan(db, userId, terms);
  const extraHours = await quoteExtraHours(db, userId, balance);
  const hoursMoved = sumHours([balance, -(quote.credit?.hours ?? 0), extraHours?.hours ?? 0]);
  return {
    ...quote,
    extraHours,
    hoursMoved,
    hoursAvailable: sumHours([hoursMoved, terms.monthlyHours]),
  };
}

/**
 * Refuses a plan that cannot replace the running one today: a smaller one, unless the running one is cancelled, or any plan
 * while the current month is not paid.
 */
export async function refuseChangeToday(db: Db, userId: number, price: number) {
  const month = await findCurrentMonth(db, userId);
  if (!month?.isChargedToCard) return;
  if (month.isActive && price <= month.price)
    throw conflict(
      `The change to a smaller plan takes ${noticeDays} days' notice. Schedule it on the Subscription page.`,
    );
  if (!month.isPaid)
    throw conflict(
      `The month from ${formatDay(month.period)} is not paid yet. Change your card, or try again after it is charged.`,
    );
}
