import { formatHoursWithUnit } from '#shared/dates.ts';
import { formatMoney, sumHundredths } from '#shared/money.ts';
import { monthOf } from '#shared/month.ts';
import { formerVas } from '../labels.ts';
import type { Figure, FiguresOverview } from '../schema.ts';
import type { BusinessSearch } from './business-search.ts';
import { clientName } from './client-name.tsx';
import { formatMonths } from './format.ts';

const clientSums = {
  revenue: 'revenue',
  cost: 'cost',
  margin: 'margin',
  'pending-cost': 'pendingCost',
} as const;
const monthSums = {
  'recurring-revenue': 'end',
  'new-revenue': 'newRevenue',
  expansion: 'expansion',
  contraction: 'contraction',
  churn: 'churn',
} as const;
const isOfClient = (figure: Figure): figure is keyof typeof clientSums => figure in clientSums;
const isOfMonth = (figure: Figure): figure is keyof typeof monthSums => figure in monthSums;

/** Whether the rows of a figure are hours and not money. */
export const isInHours = (figure: Figure) => figure.endsWith('-hours');

/** The opened figure as the page shows it; undefined if the page does not show it. */
export function sumOf(
  { totals, unrated, clients, vas, usage, recurring }: FiguresOverview,
  { open, client, va, month }: BusinessSearch,
): number | undefined {
  if (!open) return undefined;
  const ofClient = clients.rows.find(({ clientId }) => clientId === client);
  const ofVa = vas.rows.find(({ vaId }) => vaId === (va === 'none' ? null : va));
  if (open === 'cost' && va) return ofVa?.cost;
  if (isOfClient(open)) return client ? ofClient?.[clientSums[open]] : totals[clientSums[open]];
  if (isOfMonth(open)) {
    const sum = monthSums[open];
    if (month) return recurring.find((one) => monthOf(one.month) === month)?.[sum];
    return sum === 'end' ? recurring.at(-1)?.end : sumHundredths(recurring.map((one) => one[sum]));
  }
  if (open === 'logged-hours') return ofVa?.loggedHours;
  if (open === 'unrated-hours') return unrated.hours;
  return usage.rows.find((one) => one.clientId === client && one.month.startsWith(month ?? ''))
    ?.usedHours;
}

export const formatSum = (figure: Figure, sum: number) =>
  isInHours(figure) ? formatHoursWithUnit(sum) : formatMoney(sum);

/** Whose figure it is and of which months. */
export function describeOpened(
  { from, to, clients, usage, vas }: FiguresOverview,
  { client, va, month }: BusinessSearch,
): string {
  const months = month ? formatMonths(month, month) : formatMonths(from, to);
  const found = [...clients.rows, ...usage.rows].find(({ clientId }) => clientId === client);
  if (client) return `${found ? clientName(found) : 'A client'}, ${months}`;
  if (va === 'none') return `${formerVas}, ${months}`;
  const name = vas.rows.find(({ vaId }) => vaId === va)?.name;
  return va ? `${name ?? 'A VA'}, ${months}` : months;
}
