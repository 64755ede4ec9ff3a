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
  creditAmount: 0,
  packHours: null,
  invoiceNumber: null,
  refunded: 0,
  currency: 'usd',
  status: 'succeeded',
  failure: null,
  voidReason: null,
  dispute: null,
  paymentMethod: 'Visa ending in 4242',
  reference: null,
  note: null,
  paidOn: null,
  periodStart: '2026-03-01',
  periodEnd: '2026-04-01',
  createdAt: '2026-03-01T06:00:00.000Z',
  clientName: 'Maya Lindqvist',
  companyName: 'Fjordlight Outdoor',
  billingName: 'Maya Lindqvist',
  invoiceId: 7,
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
    name: 'payment-details',
    isCore: true,
    who: 'admin',
    path: '/payments?id=3',
    arrange,
    prepare: (page) =>
      expect(page.getByRole('dialog', { name: 'Payment of $1,040.00' })).toContainText('$40.50'),
  },
  {
    name: 'payments-all-columns',
    who: 'admin',
    path: '/payments?columns=client,plan,status,method,period,receipt,created,refunded,amount',
    arrange,
    prepare: rows(items.length),
  },
];
