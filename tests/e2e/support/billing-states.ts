import { expect, type Page } from '@playwright/test';
import { replaceResult, type State } from './state.ts';

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
const items = [
  invoice(6, { number: null, issuedOn: null, dueOn: null, state: 'draft', open: 0 }),
  invoice(5, {}),
  invoice(4, { state: 'overdue', clientName: longName, companyName: longName }),
  invoice(3, { state: 'paid', paid: 600, open: 0, paidOn: '2026-03-04' }),
  invoice(2, { state: 'void', credited: 600, open: 0, companyName: null }),
  invoice(1, {
    kind: 'credit-note',
    number: 'CN-000001',
    creditedNumber: 'INV-000002',
    state: 'issued',
    dueOn: null,
    open: 0,
  }),
];
const details = {
  ...invoice(5, {}),
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
  creditable: 600,
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
      id: 1,
      number: 'CN-000001',
      issuedOn: '2026-03-02',
      total: 50,
      state: 'issued',
      reason: 'Goodwill',
    },
  ],
};

const arrange = replaceResult('invoices.list', () => ({ items, nextCursor: null }));
const rows = (count: number) => (page: Page) =>
  expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(count);
const arrangeDetails = async (page: Page) => {
  await arrange(page);
  await replaceResult('invoices.get', () => details)(page);
};

/** The invoices of all clients, as an administrator sees them. */
export const billingStates: State[] = [
  {
    name: 'billing',
    isCore: true,
    who: 'admin',
    path: '/billing?tab=all',
    arrange,
    prepare: rows(items.length),
  },
  {
    name: 'billing-invoice',
    isCore: true,
    who: 'admin',
    path: '/billing?tab=all&id=5',
    arrange: arrangeDetails,
    prepare: (page) =>
      expect(page.getByRole('dialog', { name: 'Invoice INV-000005' })).toContainText('Net'),
  },
  {
    name: 'billing-credit',
    who: 'admin',
    path: '/billing?tab=all&id=5',
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
      await replaceResult('invoices.get', () => ({ ...details, ...items[0] }))(page);
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
