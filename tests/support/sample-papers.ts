import { renderInvoice } from '#domains/invoices/pdf/render.ts';
import type { PrintedInvoice } from '#domains/invoices/pdf/schema.ts';
import type { PrintedStatement } from '#domains/pay/schema.ts';
import { renderStatement } from '#domains/pay/statement-pdf.ts';
import { renderReceipt } from '#domains/payments/receipt-pdf.ts';
import type { PrintedReceipt } from '#domains/payments/schema.ts';
import { renderReport } from '#domains/time/report/files/pdf.ts';

const sellerOf = (text: string) => ({ name: text, address: text, taxNumber: '1', logo: null });

const report = (text: string) =>
  renderReport({
    period: 'January 2026',
    timeZone: 'UTC',
    createdAt: '2026-02-01T00:00:00.000Z',
    rows: [1, 2].map(() => ({
      day: '2026-01-05',
      start: '09:00',
      end: '10:00',
      task: text,
      person: text,
      client: text,
      hours: 1,
      former: 1.5,
      state: 'Approved',
      notes: '',
    })),
    hours: 2,
    byTask: [{ name: text, hours: 2 }],
    byPerson: [{ name: text, hours: 2 }],
    seller: sellerOf(text),
  });

const invoice = (text: string) => {
  const party = { companyName: text, clientName: text, taxNumber: '12' };
  const seller = {
    sellerName: text,
    sellerAddress: text,
    sellerTaxNumber: '1',
    sellerFooter: text,
  };
  const line = {
    kind: 'other',
    description: text,
    quantity: 2,
    unitPrice: 75,
    taxRate: 0,
  } as const;
  const sums = { net: 300, tax: 10, total: 310, paid: 310, credited: 0, open: 0 };
  const printed: PrintedInvoice = {
    ...party,
    ...seller,
    ...sums,
    buyerEmail: 'a@example.com',
    about: text,
    receipts: [],
    buyerAddress: text,
    id: 1,
    kind: 'invoice',
    number: 'INV-000001',
    clientId: 1,
    currency: 'usd',
    version: 1,
    issuedOn: '2026-01-31',
    dueOn: '2026-02-14',
    state: 'paid',
    creditedNumber: null,
    paidOn: '2026-02-01',
    taxLabel: text.slice(0, 40),
    memo: text,
    reason: null,
    isPaidByCard: false,
    creditable: 0,
    hasPaidHours: false,
    paymentMethod: 'Bank transfer',
    reference: text,
    creditNotes: [],
    logo: null,
    lines: [1, 2].map(() => ({ ...line, net: 150, tax: 0, total: 150, month: null })),
  };
  return renderInvoice(printed);
};

const statement = (text: string) => {
  const line = {
    clientId: 1,
    clientName: text,
    taskId: 1,
    taskTitle: text,
    workDate: '2026-01-05',
  };
  const printed: PrintedStatement = {
    id: 1,
    vaId: 1,
    vaName: text,
    vaEmail: 'va@example.com',
    month: '2026-01',
    version: 1,
    status: 'paid',
    currency: 'usd',
    lineCount: 2,
    hours: 2,
    gross: 12,
    bonuses: 5,
    deductions: 0,
    total: 17,
    rateNeededOn: null,
    approvedAt: '2026-02-01T00:00:00.000Z',
    paidOn: '2026-02-02',
    payoutReference: text,
    lines: [1, 2].map((id) => ({
      ...line,
      id,
      source: 'log' as const,
      bookedOn: '2026-01-05',
      hours: 1,
      hourlyRate: 6,
      amount: 6,
    })),
    seller: sellerOf(text),
    adjustments: [{ id: 1, kind: 'bonus', amount: 5, note: text }],
  };
  return renderStatement(printed);
};

const receipt = (text: string) => {
  const terms = {
    plan: 'custom',
    customPlanName: text,
    monthlyHours: 80,
    hourlyRate: 7.5,
  } as const;
  const printed: PrintedReceipt = {
    ...terms,
    id: 1,
    number: 'GVA-000001',
    clientId: 1,
    subscriptionId: 1,
    kind: 'recorded',
    amount: 600,
    creditAmount: 10,
    packHours: null,
    invoiceNumber: null,
    refunded: 5,
    currency: 'usd',
    status: 'succeeded',
    failure: null,
    dispute: null,
    note: null,
    disputeDecision: null,
    disputeAmount: null,
    paymentMethod: text,
    method: 'cash',
    reference: text,
    paidOn: '2026-01-01',
    voidedAt: null,
    voidReason: null,
    periodStart: '2026-01-01',
    periodEnd: '2026-02-01',
    billingName: text,
    taxNumber: '1',
    day: '2026-01-01',
    voidedOn: null,
    billingEmail: 'a@example.com',
    companyName: text,
    billingAddress: `${text}\n${text}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    seller: sellerOf(text),
  };
  return renderReceipt(printed);
};

/** Renders each kind of paper with this text in every field that has words. */
export const papers = { report, invoice, statement, receipt };
