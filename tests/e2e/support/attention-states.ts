import { expect, type Page } from '@playwright/test';
import { callsOf, inOrder, press, proceduresOf, type State } from './state.ts';

const kinds = [
  ['lead', 'Nadia Novak', 'Novak Ltd'],
  ['lead', 'A name that is long enough to take more than one line on the screen of a phone', null],
  ['timer', 'Rosa Delgado', 'Reconcile the invoices of spring'],
  ['payment', 'Fjordlight Outdoor', null],
  ['next-step', 'Nadia Novak', 'Send the offer'],
  ['late-match', 'Lindqvist Interiors', 'Amelia Stone'],
  ['declined-proposal', 'Haugen Ceramics', 'We need someone who speaks German'],
  ['ended-proposal', 'Tanaka Books', 'Rosa Delgado'],
  ['failed-job', 'Email 12 (welcome)', 'The mailbox is full'],
  ['missed-routine', 'Weekly report of all channels', 'Haugen Ceramics'],
  ['client-without-va', 'Fjordlight Outdoor', null],
  ['hours', 'Saffron Table Cookery School', null],
  ['overdue', 'Call the suppliers', 'Fjordlight Outdoor'],
  ['overdue', 'Book the venue for the summer party of all employees and guests', 'Haugen Ceramics'],
  ['review', 'New texts for the subscription page', 'Brightwater Coffee Roasters'],
  ['approval', 'Zanele Dube', null],
  ['client-without-plan', 'Dubois Translations', null],
] as const;

const items = (snoozed: number) =>
  kinds.map(([kind, name, detail], index) => ({
    kind,
    id: index + 1,
    since: new Date(Date.now() - (30 + index) * 3_600_000).toISOString(),
    name,
    detail,
    targetId: 1,
    amount: kind === 'payment' ? 600 : null,
    hours: kind === 'hours' ? { used: 70.5, available: 80 } : null,
    snoozedUntil: index < snoozed ? '2098-03-14T08:00:00.000Z' : null,
    snoozedBy: index < snoozed ? 'Helen Okafor' : null,
  }));

/** Answers with fixed items, because other tests change the real ones. */
const answer =
  (snoozed: number, count: number = kinds.length) =>
  (page: Page) =>
    page.route(callsOf('attention.list'), async (route) => {
      const response = await route.fetch();
      const answers = await response.json();
      const names = proceduresOf(route.request());
      const data = { items: items(snoozed).slice(0, count), hasMore: false };
      answers[names.indexOf('attention.list')] = { result: { data } };
      await route.fulfill({ response, json: answers });
    });

const card = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const rows = (count: number) => (page: Page) =>
  expect(card(page).getByRole('listitem')).toHaveCount(count);

/** "Needs attention" on the dashboard of an administrator. */
export const attentionStates: State[] = [
  {
    name: 'attention-all',
    who: 'admin',
    path: '/dashboard',
    arrange: answer(0),
    prepare: inOrder(press(`Show all ${kinds.length}`), rows(kinds.length)),
  },
  {
    name: 'attention-snoozed',
    who: 'admin',
    path: '/dashboard',
    arrange: answer(4),
    prepare: inOrder(press('Snoozed: 4'), rows(14)),
  },
];
