// What a person wrote as 1.005 is stored a hair below it; twelve digits are more than hours and money have.
const hundredths = (value: number) => Math.round(Number((value * 100).toPrecision(12)));

/** Hours to the hundredth, rounded half up; any time worked at all counts at least 0.01 h. */
export const roundHours = (hours: number) => Math.max(1, hundredths(hours)) / 100;

/** Hours or money to the hundredth, either sign, halves away from zero; never -0. */
export const roundHundredths = (value: number) =>
  (Math.sign(value) * hundredths(Math.abs(value))) / 100 || 0;

/** What hours at a rate cost, to the cent. */
export const costOf = (hours: number, hourlyRate: number) =>
  Math.round((hundredths(hours) * hundredths(hourlyRate)) / 100) / 100;

/** A sum of hours or money, without the dust that adding fractions leaves. */
export const sumHundredths = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + Math.round(roundHundredths(value) * 100), 0) / 100;

/** The length of a span between two instants, in hours, unrounded. */
export const hoursBetween = (start: string, end: string) =>
  (Date.parse(end) - Date.parse(start)) / 3_600_000;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,040.00` */
export const formatMoney = (amount: number) => dollars.format(amount);

/** `$6.50/hr` */
export const formatRate = (hourlyRate: number) => `${formatMoney(hourlyRate)}/hr`;
