import { expect, type Page } from '@playwright/test';
import type { HoursGuard } from '#domains/ledger/guard/schema.ts';
import {
  abortCalls,
  inOrder,
  press,
  pressInDialog,
  replaceResults,
  type State,
  shows,
} from './state.ts';

const allUsed = { granted: 80, carried: 0, used: 80, available: 80, balance: 0 };
const withGuard = (guard: Partial<HoursGuard>) =>
  replaceResults({
    'ledger.balance': (hours) => ({ ...hours, ...allUsed }),
    'clientPlans.get': (plan) => ({
      ...plan,
      hours: {
        clientId: 3,
        periodStart: '2026-01-01',
        periodEnd: '2026-02-01',
        asOf: '2026-01-15',
        ...allUsed,
      },
    }),
    'hoursGuard.listKept': () => ({
      items: [
        {
          id: 1,
          taskTitle: 'Sort the invoices',
          vaName: 'Rosa Delgado',
          hours: 1.5,
          startedAt: '2026-01-14T09:00:00.000Z',
          isDeclined: guard.atLimit === 'stop',
        },
      ],
    }),
    'hoursGuard.get': (found) => ({ ...found, vaName: 'Rosa Delgado', ...guard }),
  });

const openQuestion: Partial<HoursGuard> = { atLimit: 'ask', questionId: 1, waitingHours: 1.5 };
const stopped: Partial<HoursGuard> = { atLimit: 'stop', declinedHours: 0.25 };
const waits = shows('All hours are used. Should Rosa go on?');

const limitOf = (page: Page) => page.getByRole('group', { name: 'What happens to further work' });
const untilLimit = (page: Page) => expect(limitOf(page).getByRole('radio').first()).toBeAttached();

/** What clients, VAs and administrators read when the hours of a period are used up. */
export const hoursGuardStates: State[] = [
  {
    name: 'hours-guard-continue',
    who: 'client',
    path: '/subscription-management?part=hours',
    arrange: withGuard({ atLimit: 'continue' }),
    prepare: inOrder(untilLimit, shows(/^Rosa Delgado continues/)),
    inView: limitOf,
  },
  {
    name: 'hours-guard-question-dashboard',
    who: 'client',
    path: '/dashboard',
    arrange: withGuard(openQuestion),
    prepare: waits,
  },
  {
    name: 'hours-guard-allow',
    who: 'client',
    path: '/dashboard',
    arrange: withGuard(openQuestion),
    prepare: inOrder(waits, press('Other amount'), pressInDialog('Allow Hours'), (page) =>
      expect(page.getByText('Enter the hours that you allow')).toBeVisible(),
    ),
  },
  {
    name: 'hours-guard-answer-failed',
    who: 'client',
    path: '/dashboard',
    isRefused: true,
    arrange: inOrder(withGuard(openQuestion), abortCalls('hoursGuard.answer')),
    prepare: inOrder(waits, press("Don't allow more work"), shows('Failed to answer')),
  },
  {
    name: 'hours-guard-va-stopped',
    who: 'vaWithTimer',
    path: '/time-tracking',
    arrange: withGuard(stopped),
    prepare: shows(/^All hours of .* are used/),
  },
  {
    name: 'hours-guard-va-asked',
    who: 'va',
    path: '/my-client',
    arrange: withGuard({
      ...openQuestion,
      clientName: 'Donaudampfschifffahrtsgesellschaft von und zu Obertupfing',
    }),
    prepare: inOrder(shows(/was asked for more hours/), shows('Work without hours')),
  },
  {
    name: 'hours-guard-admin',
    who: 'admin',
    path: '/user-management?role=client&q=brightwater',
    arrange: withGuard(openQuestion),
    prepare: inOrder(
      (page) => page.getByRole('row').nth(1).getByRole('link').click(),
      shows(/was asked for more hours/),
    ),
  },
];
