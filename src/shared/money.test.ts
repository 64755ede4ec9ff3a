import { expect, onTestFinished, test } from 'vitest';
import { defaultAgency, setAgency } from './agency.ts';
import {
  costOf,
  currencySymbol,
  formatDecimals,
  formatMoney,
  formatRate,
  formatUnitPrice,
  formatWholeMoney,
  hoursBetween,
  netOf,
  roundHundredths,
  sumHundredths,
} from './money.ts';

test('the time between two timestamps is in hours, and negative when reversed', () => {
  expect(hoursBetween('2026-01-05T09:00:00Z', '2026-01-05T10:30:00Z')).toBe(1.5);
  expect(hoursBetween('2026-01-05T09:00:00Z', '2026-01-05T08:45:00Z')).toBe(-0.25);
  // Clocks go forward during this night.
  expect(hoursBetween('2026-03-29T00:30:00+01:00', '2026-03-29T03:30:00+02:00')).toBe(2);
});

test.each([
  [119, 19, 100],
  [150, 7.25, 139.86],
  [-10, 19, -8.4],
  [75, 0, 75],
])('%d with %d%% tax is %d without it', (total, taxRate, net) => {
  expect(netOf(total, taxRate)).toBe(net);
});

test.each([
  [1.005, 1.01],
  [-1.005, -1.01],
  [0.004, 0],
  [-0.004, 0],
  [-2.5, -2.5],
  [99_999.99, 99_999.99],
])('%d is rounded to %d', (value, rounded) => {
  expect(roundHundredths(value)).toBe(rounded);
});

test.each([
  [80, 7.5, 600],
  [160, 6.5, 1040],
  [0.1, 0.7, 0.07],
  [33.33, 3.33, 110.99],
  [10_000, 10_000, 100_000_000],
  // Exactly 5.825, and floats are below it.
  [50 / 60, 6.99, 5.83],
  [0.3333, 19.99, 6.66],
  [3, 0.0125, 0.04],
])('%d hours at %d cost %d', (hours, rate, cost) => {
  expect(costOf(hours, rate)).toBe(cost);
});

test('a sum has no floating-point error', () => {
  expect(sumHundredths([0.1, 0.2])).toBe(0.3);
  expect(sumHundredths(Array.from({ length: 1000 }, () => 0.01))).toBe(10);
  expect(sumHundredths([])).toBe(0);
});

test.each([
  [19.99, '$19.99', '19.99'],
  [0.0125, '$0.0125', '0.0125'],
  [2, '$2.00', '2.00'],
  [0.125, '$0.125', '0.125'],
])('a price or quantity of %d keeps its decimals: %s, %s', (value, price, decimals) => {
  expect(formatUnitPrice(value)).toBe(price);
  expect(formatDecimals(value)).toBe(decimals);
});

test.each([
  [0, '$0.00'],
  [7.5, '$7.50'],
  [1234.5, '$1,234.50'],
])('%d is formatted as %s', (amount, written) => {
  expect(formatMoney(amount)).toBe(written);
});

test('a rate has the unit', () => {
  expect(formatRate(7.5)).toBe('$7.50/hr');
});

test.each([
  ['usd', '$', '$1,040.00', '$559'],
  ['eur', '€', '€1,040.00', '€559'],
  ['cad', 'CA$', 'CA$1,040.00', 'CA$559'],
] as const)(
  'money is written in the currency of the agency, %s',
  (currency, symbol, money, whole) => {
    onTestFinished(() => setAgency(defaultAgency));
    setAgency({ ...defaultAgency, currency });
    expect([currencySymbol(), formatMoney(1040), formatWholeMoney(559)]).toEqual([
      symbol,
      money,
      whole,
    ]);
  },
);

test('an amount below 0 has a minus sign, and 0 has none', () => {
  expect([-12.5, -0.001, 0 - 0].map(formatMoney)).toEqual(['−$12.50', '$0.00', '$0.00']);
  expect(formatWholeMoney(-55_992)).toBe('−$55,992');
  expect(formatUnitPrice(-0.0125)).toBe('−$0.0125');
});
