// As a float, 1.005 is slightly less than 1.005, so round to twelve digits first. Hours and money have fewer.
const hundredths = (value: number) => Math.round(Number((value * 100).toPrecision(12)));

/** Rounds hours half up to the hundredth, and to at least 0.01. */
export const roundHours = (hours: number) => Math.max(1, hundredths(hours)) / 100;

/** Rounds hours or money to the hundredth, halves away from zero; never returns -0. */
export const roundHundredths = (value: number) =>
  (Math.sign(value) * hundredths(Math.abs(value))) / 100 || 0;

/** The cost of hours at a rate, rounded to the cent. */
export const costOf = (hours: number, hourlyRate: number) =>
  Math.round((hundredths(hours) * hundredths(hourlyRate)) / 100) / 100;

/** Adds hours or money without floating-point errors. */
export const sumHundredths = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + Math.round(roundHundredths(value) * 100), 0) / 100;

/** The time between two timestamps in hours, not rounded. */
export const hoursBetween = (start: string, end: string) =>
  (Date.parse(end) - Date.parse(start)) / 3_600_000;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,040.00` */
export const formatMoney = (amount: number) => dollars.format(amount);

/** `$600`, `$7.50`: a price in a sentence has no cents that are zero. */
export const formatPrice = (amount: number) => formatMoney(amount).replace('.00', '');

/** `$6.50/hr` */
export const formatRate = (hourlyRate: number) => `${formatMoney(hourlyRate)}/hr`;
