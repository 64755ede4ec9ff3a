import { roundHundredths } from '#shared/money.ts';

type Since = 'month' | 'week';

/** Growth above this many percent says more about how little there was before than about now. */
const maxPercent = 100;

const signed = (number: number, digits = 0) => {
  const text = Math.abs(number).toFixed(digits);
  return number < 0 && Number(text) !== 0 ? `-${text}` : `+${text}`;
};

/** `+3 from last week`; with a digit `+0.2 from last month`. */
export const changeTrend = (change: number, since: Since, digits = 0) =>
  `${signed(roundHundredths(change), digits)} from last ${since}`;

/** A change of a count or a mean; nothing where there is no earlier one to compare with. */
export const changeSince = (
  now: number | null,
  former: number | null,
  since: Since,
  digits = 0,
): string | undefined =>
  now === null || former === null || former <= 0
    ? undefined
    : changeTrend(now - former, since, digits);

/** `+18% from last month`; the amount where it more than doubled, and nothing where there was nothing before. */
export function percentTrend(now: number, former: number, since: Since): string | undefined {
  if (former <= 0) return undefined;
  const percent = ((now - former) / former) * 100;
  return percent > maxPercent
    ? changeTrend(now - former, since)
    : `${signed(percent)}% from last ${since}`;
}
