import { expect, type Page } from '@playwright/test';
import { replaceResult, replaceResults, type State } from './state.ts';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Obertupfing';
const invoice = (id: number, fields: object) => ({
  id,
  kind: 'invoice',
  number: `INV-${String(id).padStart(6, '0')}`,
  clientId: 3,
  clientName: 'Maya Lindqvist',
  companyName: 'Fjordlight Outdoor',
  taxNumber: null,
  issuedOn: '2026-03-01',
  dueOn: '2026-03-15',
  currency: 'usd',
  net: 504.2,
  tax: 95.8,
  total: 600,
  paid: 0,
  credited: 0,
  open: 600,
  state: 'sent',
  creditedNumber: null,
  paidOn: null,
  ...fields,
});
const creditNote = (id: number, creditedNumber: string, fields: object) =>
  invoice(10 + id, {
    kind: 'credit-note',
    number: `CN-${String(id).padStart(6, '0')}`,
    creditedNumber,
    issuedOn: '2026-03-02',
    state: 'issued',
    dueOn: null,
    open: 0,
    ...fields,
  });
const credited = { credited: 50, open: 550 };
const items = [
  invoice(6, { number: null, issuedOn: null, dueOn: null, state: 'draft', open: 0 }),
  invoice(5, credited),
  invoice(4, {
    state: 'overdue',
    issuedOn: '2026-02-01',
    dueOn: '2026-02-15',
    clientName: longName,
    companyName: longName,
  }),
  invoice(3, { state: 'paid', paid: 600, open: 0, paidOn: '2026-03-04' }),
  invoice(2, { state: 'void', credited: 600, open: 0, companyName: null }),
  creditNote(2, 'INV-000005', { net: 42.02, tax: 7.98, total: 50 }),
  creditNote(1, 'INV-000002', {}),
];
/** The sums of these invoices. */
const sums = [
  { view: 'open', count: 2, amount: 1150 },
  { view: 'overdue', count: 1, amount: 600 },
  { view: 'draft', count: 1, amount: 600 },
  { view: 'paid', count: 1, amount: 600 },
  { view: 'void', count: 1, amount: 600 },
  { view: 'credit-notes', count: 2, amount: 650 },
];
const act = (kind: string, at: string, fields: object = {}) => ({
  key: kind,
  kind,
  at,
  actorName: null,
  amount: null,
  number: null,
  days: null,
  isVoided: false,
  ...fields,
});
const byHelen = { actorName: 'Helen Okafor' };
const history = [
  act('issued', '2026-03-01T09:00:00.000Z', byHelen),
  act('mailed', '2026-03-01T09:01:00.000Z'),
  act('seen', '2026-03-01T15:20:00.000Z'),
  act('credited', '2026-03-02T10:00:00.000Z', { ...byHelen, amount: 50, number: 'CN-000002' }),
];
const details = {
  ...invoice(5, credited),
  version: 2,
  sellerName: 'GVA',
  sellerAddress: null,
  sellerTaxNumber: null,
  sellerFooter: null,
  taxLabel: 'VAT',
  buyerEmail: 'maya@example.com',
  buyerAddress: null,
  reason: null,
  paymentMethod: null,
  reference: null,
  creditable: 550,
  isPaidByCard: false,
  hasPaidHours: false,
  lines: [
    {
      kind: 'extra-hours',
      description: `Extra hours, February 1, 2026 to February 28, 2026, ${longName}`,
      quantity: 80,
      unitPrice: 7.5,
      taxRate: 19,
      net: 504.2,
      tax: 95.8,
      total: 600,
    },
  ],
  creditNotes: [
    {
      id: 12,
      number: 'CN-000002',
      issuedOn: '2026-03-02',
      total: 50,
      state: 'issued',
      reason: 'Goodwill',
    },
  ],
};

const list = {
  'invoices.list': () => ({ items, nextCursor: null }),
  'invoices.sums': () => sums,
};
const arrange = replaceResults(list);
const rows = (count: number) => (page: Page) =>
  expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(count);
const arrangeDetails = replaceResults({
  ...list,
  'invoices.get': () => details,
  'invoices.history': () => history,
});
/** Before the open invoice is due. */
const now = '2026-03-05T12:00:00.000Z';

/** The invoices of all clients, as an administrator sees them. */
export const billingStates: State[] = [
  {
    name: 'billing',
    isCore: true,
    who: 'admin',
    path: '/billing?tab=all',
    now,
    arrange,
    prepare: rows(items.length),
  },
  {
    name: 'billing-invoice',
    isCore: true,
    who: 'admin',
    path: '/billing?tab=all&id=5',
    now,
    arrange: arrangeDetails,
    prepare: (page) =>
      expect(page.getByRole('dialog', { name: 'Invoice INV-000005' })).toContainText('Net'),
  },
  {
    name: 'billing-credit',
    who: 'admin',
    path: '/billing?tab=all&id=5',
    now,
    arrange: arrangeDetails,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Credit', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Credit INV-000005' })).toBeVisible();
    },
  },
  {
    name: 'billing-pay',
    who: 'admin',
    path: '/billing?tab=all&id=5',
    now,
    arrange: arrangeDetails,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Mark as paid' }).click();
      await expect(page.getByRole('dialog', { name: 'Mark INV-000005 as paid' })).toBeVisible();
    },
  },
  {
    name: 'billing-write',
    who: 'admin',
    path: '/billing/6/edit',
    isCore: true,
    arrange: async (page) => {
      await replaceResult('invoices.get', () => ({ ...details, ...items[0], creditNotes: [] }))(
        page,
      );
      await replaceResult('invoices.buyer', () => ({
        clientName: 'Maya Lindqvist',
        companyName: longName,
        buyerEmail: 'maya@example.com',
        buyerAddress: '12 Harbour Street\nPortland, ME 04101',
        taxNumber: null,
      }))(page);
    },
    prepare: (page) => expect(page.getByLabel('Description')).toHaveValue(/^Extra hours/),
    inView: (page) => page.getByLabel('Memo'),
  },
  {
    name: 'billing-seller',
    isCore: true,
    who: 'admin',
    path: '/settings/agency#invoices',
    arrange: replaceResult('seller.get', (seller) => ({
      ...seller,
      name: longName,
      address: '12 Harbour Street\nPortland, ME 04101',
      taxRate: 19,
    })),
    prepare: (page) => expect(page.getByLabel('Tax label')).toBeVisible(),
    inView: (page) => page.getByLabel('Footer'),
  },
];
