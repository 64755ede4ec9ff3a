// As a float, 1.005 is slightly less than 1.005, so round to fourteen digits first. Hours and money have fewer.
const hundredths = (value: number) => Math.round(Number((value * 100).toPrecision(14)));

/** Rounds money to the cent, halves away from zero; never returns -0. */
export const roundHundredths = (value: number) =>
  (Math.sign(value) * hundredths(Math.abs(value))) / 100 || 0;

/** The cost of hours at a rate, or of a quantity at a price, rounded once to the cent. */
export const costOf = (hours: number, hourlyRate: number) => roundHundredths(hours * hourlyRate);

/** Adds money without floating-point errors. */
export const sumHundredths = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + Math.round(roundHundredths(value) * 100), 0) / 100;

/** The time between two timestamps in hours, not rounded. */
export const hoursBetween = (start: string, end: string) =>
  (Date.parse(end) - Date.parse(start)) / 3_600_000;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,040.00` */
export const formatMoney = (amount: number) => dollars.format(amount);

/** `$600`, `$7.50`: a price in a sentence has no cents that are zero. */
export const formatShortMoney = (amount: number) => formatMoney(amount).replace('.00', '');

const prices = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});

/** The price of an invoice line, with two to four decimals: `$19.99` or `$0.0125`. */
export const formatUnitPrice = (price: number) => prices.format(price);

/** `2.00`, or `0.3333`: two to four decimals. */
export const formatDecimals = (value: number) => value.toFixed(4).replace(/0{1,2}$/, '');

/** `$6.50/hr` */
export const formatRate = (hourlyRate: number) => `${formatMoney(hourlyRate)}/hr`;
