import { expect, type Page } from '@playwright/test';
import { replaceResult, type State } from './state.ts';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Obertupfing';
const payment = (id: number, fields: object) => ({
  id,
  clientId: 3,
  subscriptionId: 1,
  kind: 'renewal',
  plan: 'full-time',
  amount: 1040,
  refunded: 0,
  currency: 'usd',
  status: 'succeeded',
  failure: null,
  dispute: null,
  paymentMethod: 'Visa ending in 4242',
  periodStart: '2026-03-01',
  periodEnd: '2026-04-01',
  createdAt: '2026-03-01T06:00:00.000Z',
  clientName: 'Maya Lindqvist',
  companyName: 'Fjordlight Outdoor',
  billingName: 'Maya Lindqvist',
  invoiceId: null,
  ...fields,
});
const items = [
  payment(5, { dispute: 'open' }),
  payment(4, {
    status: 'failed',
    failure: 'The bank declined the payment because the limit of the card has been reached.',
    periodEnd: null,
  }),
  payment(3, { clientName: longName, companyName: longName, refunded: 40.5 }),
  payment(2, { clientName: null, companyName: null, billingName: 'Paula Past', refunded: 1040 }),
  payment(1, { kind: 'subscription', plan: 'part-time', amount: 600 }),
];
const arrange = replaceResult('payments.listAll', () => ({ items, nextCursor: null }));
const rows = (count: number) => (page: Page) =>
  expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(count);

/** The payments of all clients, as an administrator sees them. */
export const paymentStates: State[] = [
  {
    name: 'payments',
    isCore: true,
    who: 'admin',
    path: '/payments',
    arrange,
    prepare: rows(items.length),
  },
  {
    name: 'payments-all-columns',
    who: 'admin',
    path: '/payments?columns=client,plan,status,method,period,receipt,created,refunded,amount',
    arrange,
    prepare: rows(items.length),
  },
];
