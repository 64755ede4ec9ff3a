import { agency } from './agency.ts';
import { withMinusSign } from './minus-sign.ts';

// As a float, 1.005 is slightly less than 1.005, so round to fourteen digits first. Hours and money have fewer.
const hundredths = (value: number) => Math.round(Number((value * 100).toPrecision(14)));

/** Rounds money to the cent, halves away from zero; never returns -0. */
export const roundHundredths = (value: number) =>
  (Math.sign(value) * hundredths(Math.abs(value))) / 100 || 0;

/** The cost of hours at a rate, or of a quantity at a price, rounded once to the cent. */
export const costOf = (hours: number, hourlyRate: number) => roundHundredths(hours * hourlyRate);

/** Money without the tax that it includes. `taxRate` is in percent. */
export const netOf = (total: number, taxRate: number) =>
  roundHundredths(total / (1 + taxRate / 100));

/** Adds money without floating-point errors. */
export const sumHundredths = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + Math.round(roundHundredths(value) * 100), 0) / 100;

/** The time between two timestamps in hours, not rounded. */
export const hoursBetween = (start: string, end: string) =>
  (Date.parse(end) - Date.parse(start)) / 3_600_000;

/** Returns the format of the currency that the agency has at the time of the call. */
function createCurrencyFormat(options: Intl.NumberFormatOptions = {}) {
  const made = new Map<string, Intl.NumberFormat>();
  return () => {
    const { currency } = agency();
    const format =
      made.get(currency) ??
      new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency,
        // No sign before 0.
        signDisplay: 'negative',
        ...options,
      });
    made.set(currency, format);
    return format;
  };
}

/** Returns how amounts are written. */
export function createMoneyFormat(options: Intl.NumberFormatOptions = {}) {
  const format = createCurrencyFormat(options);
  return (amount: number) => withMinusSign(format().format(amount));
}

/** `$1,040.00`, or `−$5.00` */
export const formatMoney = createMoneyFormat();

/** `$55,992` */
export const formatWholeMoney = createMoneyFormat({ maximumFractionDigits: 0 });

const currencyFormat = createCurrencyFormat();

/** `$`, `€` or `CA$`, for labels of fields. */
export const currencySymbol = () =>
  currencyFormat()
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? '';

/** The error of an amount or a rate that is too low, in the options of a schema. */
export const lowAmount = { error: () => `Amount must be at least ${formatMoney(0.01)}` };
export const lowRate = { error: () => `Hourly rate must be at least ${formatMoney(0.01)}` };

/** `$600`, `$7.50`: a price in a sentence has no cents that are zero. */
export const formatShortMoney = (amount: number) => formatMoney(amount).replace('.00', '');

/** The price of an invoice line, with two to four decimals: `$19.99` or `$0.0125`. */
export const formatUnitPrice = createMoneyFormat({ maximumFractionDigits: 4 });

/** `2.00`, or `0.3333`: two to four decimals. */
export const formatDecimals = (value: number) => value.toFixed(4).replace(/0{1,2}$/, '');

/** `$6.50/hr` */
export const formatRate = (hourlyRate: number) => `${formatMoney(hourlyRate)}/hr`;
