import { roundHundredths } from '#shared/money.ts';

type Since = 'month' | 'week';

/** The text of a figure whose earlier value is zero or unknown. A percentage of it would say nothing. */
export const noComparison = 'No comparison yet';

/** Above this growth a percentage is misleading, so the absolute change is shown. */
const maxPercent = 100;

const signed = (number: number, digits = 0) => {
  const text = Math.abs(number).toFixed(digits);
  return number < 0 && Number(text) !== 0 ? `-${text}` : `+${text}`;
};

/** `+3 from last week`, or `+0.2 from last month` with one digit. */
export const changeTrend = (change: number, since: Since, digits = 0) =>
  `${signed(roundHundredths(change), digits)} from last ${since}`;

/** The change of a count or an average. */
export const changeSince = (
  now: number | null,
  before: number | null,
  since: Since,
  digits = 0,
): string =>
  now === null || before === null || before <= 0
    ? noComparison
    : changeTrend(now - before, since, digits);

/** `+18% from last month`; the absolute change if it more than doubled. */
export function percentTrend(now: number, before: number, since: Since): string {
  if (before <= 0) return noComparison;
  const percent = ((now - before) / before) * 100;
  return percent > maxPercent
    ? changeTrend(now - before, since)
    : `${signed(percent)}% from last ${since}`;
}
