import type { CataloguePlan } from '#shared/catalogue-plans.ts';
import { formatHoursWithUnit } from '#shared/dates.ts';
import { exactHours } from '#shared/hours.ts';
import { costOf, formatMoney, sumHundredths } from '#shared/money.ts';
import { type HoursAndRate, priceOf } from '../catalogue/catalogue.ts';

type Use = {
  /** The hours at the end of this month at the pace so far. Null in its first days. */
  forecast: number | null;
  /** Null in the first month. */
  lastMonth: number | null;
  /** The hours of this month: those of the plan, and what was carried or bought. */
  available: number;
};

export type Advice = { text: string; isUpgrade: boolean };

/** Compares what the client uses with the hours of the plan, and what that costs with other plans. Null without figures. */
export function advise(
  plan: HoursAndRate,
  offered: readonly CataloguePlan[],
  { forecast, lastMonth, available }: Use,
): Advice | null {
  const used = forecast ?? lastMonth;
  if (used === null) return null;
  const { monthlyHours, hourlyRate } = plan;
  const allowed = forecast === null ? monthlyHours : available;
  const of = `${formatHoursWithUnit(used)} of ${formatHoursWithUnit(allowed)}`;
  const use =
    forecast === null ? `You used ${of} last month` : `At your pace you use ${of} this month`;
  const price = priceOf(plan);
  const extra = Math.max(0, exactHours(used - allowed));
  const cost = sumHundredths([price, costOf(extra, hourlyRate)]);
  const best = offered
    .map(({ label, recorded }) => ({ label, recorded, price: priceOf(recorded) }))
    .filter(({ recorded }) => recorded.monthlyHours + allowed - monthlyHours >= used)
    .toSorted((a, b) => a.price - b.price)[0];
  if (extra > 0)
    return best && best.price < cost
      ? {
          text: `${use}. ${best.label} costs ${formatMoney(best.price)}, your plan with extra hours ${formatMoney(cost)}.`,
          isUpgrade: true,
        }
      : {
          text: `${use}. Your plan with extra hours fits: ${formatMoney(cost)}.`,
          isUpgrade: false,
        };
  if (best && best.price < price && best.recorded.monthlyHours >= used)
    return { text: `${use}: ${best.label} would be enough.`, isUpgrade: false };
  return { text: `${use}: your plan fits.`, isUpgrade: false };
}
