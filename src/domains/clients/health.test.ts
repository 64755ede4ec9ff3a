import { expect, test } from 'vitest';
import { type HealthFacts, healthOf } from './health.ts';

const now = Date.parse('2026-03-20T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

const wellServed: HealthFacts = {
  isActive: true,
  hasPlan: true,
  hasVa: true,
  hours: { used: 10, available: 80 },
  failedPaymentOn: null,
  lastActivityAt: daysAgo(1),
  overdueTasks: 0,
  lastRating: 5,
};

test.each<[string, Partial<HealthFacts>, string, string[]]>([
  ['well served', {}, 'good', []],
  ['without ratings', { lastRating: null }, 'good', []],
  ['inactive, without anything', { isActive: false, hasVa: false, hasPlan: false }, 'inactive', []],
  [
    'with a failed payment',
    { failedPaymentOn: '2026-03-03' },
    'risk',
    ['A payment failed on March 3, 2026'],
  ],
  ['without a VA', { hasVa: false }, 'risk', ['No VA']],
  ['without a plan', { hasPlan: false }, 'watch', ['No plan']],
  [
    'without a plan, with a debt',
    { hasPlan: false, hours: { used: 5, available: 0 } },
    'watch',
    ['No plan'],
  ],
  ['at 80% of the hours', { hours: { used: 64, available: 80 } }, 'good', []],
  [
    'above 80% of the hours',
    { hours: { used: 64.01, available: 80 } },
    'watch',
    ['Over 80% of hours used'],
  ],
  ['with all hours used', { hours: { used: 80, available: 80 } }, 'risk', ['All hours are used']],
  ['with a debt of hours', { hours: { used: 1, available: -4 } }, 'risk', ['All hours are used']],
  ['with no hours, and none used', { hours: { used: 0, available: 0 } }, 'good', []],
  ['quiet for exactly 10 days', { lastActivityAt: daysAgo(10) }, 'good', []],
  ['quiet for longer', { lastActivityAt: daysAgo(12.5) }, 'risk', ['Inactive for 12 days']],
  ['with an overdue task', { overdueTasks: 1 }, 'watch', ['1 overdue task']],
  ['with overdue tasks', { overdueTasks: 3 }, 'watch', ['3 overdue tasks']],
  ['with a low rating', { lastRating: 2 }, 'risk', ['Last rating: 2 of 5']],
  ['with a middling rating', { lastRating: 3 }, 'watch', ['Last rating: 3 of 5']],
  [
    'with several reasons, the worst first',
    { hasVa: false, hasPlan: false, overdueTasks: 2 },
    'risk',
    ['No VA', 'No plan', '2 overdue tasks'],
  ],
])('a client %s', (_, facts, level, reasons) => {
  expect(healthOf({ ...wellServed, ...facts }, now)).toEqual({ level, reasons });
});
