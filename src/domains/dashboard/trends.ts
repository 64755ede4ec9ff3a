import { roundHundredths } from '#shared/money.ts';

type Since = 'month' | 'week';

const signed = (number: number, digits = 0) => {
  const text = Math.abs(number).toFixed(digits);
  return number < 0 && Number(text) !== 0 ? `-${text}` : `+${text}`;
};

/** `+3 from last week`; with a digit `+0.2 from last month`. */
export const changeTrend = (change: number, since: Since, digits = 0) =>
  `${signed(roundHundredths(change), digits)} from last ${since}`;

/** `+18% from last month`; what grew from nothing has no percentage, so it says how much it is. */
export const percentTrend = (now: number, former: number, since: Since) =>
  former > 0
    ? `${signed(((now - former) / former) * 100)}% from last ${since}`
    : now === 0
      ? `+0% from last ${since}`
      : changeTrend(now, since);
