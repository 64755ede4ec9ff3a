import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { capacityForm } from '#domains/figures/capacity-schema.ts';
import { creditInvoiceForm } from '#domains/invoices/credit-schema.ts';
import { invoiceLineFields } from '#domains/invoices/schema.ts';
import { sellerForm } from '#domains/invoices/seller/schema.ts';
import { leadFacts } from '#domains/leads/pipeline-schema.ts';
import { answerQuestionInput } from '#domains/ledger/guard/schema.ts';
import { payRateForm } from '#domains/pay/rates/schema.ts';
import { adjustmentForm } from '#domains/pay/schema.ts';
import { paymentElsewhere } from '#domains/payments/recorded/schema.ts';
import { refundForm } from '#domains/payments/schema.ts';
import { createTemplateInput, hourlyRate, monthlyHours } from '#domains/plans/catalogue/schema.ts';
import { routineForm } from '#domains/routines/schema.ts';
import { createTaskInput } from '#domains/tasks/schema.ts';
import { profileForm } from '#domains/users/change-schema.ts';
import { accountFields } from '#domains/users/schema.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { sentInvoice, training } from '#tests/support/invoices.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

type Field = [name: string, fields: Record<string, z.ZodType>, typed: number, message: RegExp];

/** The inputs of money, hours of plans, and invoice lines. Hours of work are taken to the nearest second instead. */
const inputs: Field[] = [
  ['hourlyRate', { hourlyRate }, 10.005, /whole cents/],
  ['monthlyHours', { monthlyHours }, 10.005, /two decimals/],
  ['rolloverLimit', createTemplateInput.shape, 10.005, /two decimals/],
  ['customHourlyRate', accountFields.shape, 10.005, /two decimals/],
  ['customMonthlyHours', accountFields.shape, 10.005, /two decimals/],
  ['hourlyRate', profileForm.shape, 10.005, /two decimals/],
  ['monthlyHours', profileForm.shape, 10.005, /two decimals/],
  ['estimatedHours', createTaskInput.shape, 1.005, /two decimals/],
  ['estimatedHours', routineForm.shape, 1.005, /two decimals/],
  ['monthlyValue', leadFacts.shape, 1e-7, /whole cents/],
  ['amount', paymentElsewhere.shape, 10.005, /whole cents/],
  ['amount', refundForm.shape, 10.005, /whole cents/],
  ['amount', creditInvoiceForm.shape, 10.005, /whole cents/],
  ['amount', adjustmentForm.shape, 10.005, /whole cents/],
  ['hourlyRate', payRateForm.shape, 10.005, /whole cents/],
  ['weeklyHours', capacityForm.shape, 10.005, /2 decimals/],
  ['hours', answerQuestionInput.shape, 10.005, /two decimals/],
  ['taxRate', sellerForm.shape, 10.005, /two decimals/],
  ['quantity', invoiceLineFields.shape, 0.33333, /four decimals/],
  ['unitPrice', invoiceLineFields.shape, 0.01255, /four decimals/],
];

test.each(inputs)(
  'more decimals of %s than are kept are refused',
  (name, fields, typed, message) => {
    const parse = (value: number) => fields[name]?.safeParse(value);
    expect(parse(typed)?.error?.issues).toMatchObject([
      { message: expect.stringMatching(message) },
    ]);
    expect(parse(Math.ceil(typed))?.success).toBe(true);
  },
);

test('an invoice keeps the decimals of quantity and price, and rounds each line once', async () => {
  const admin = await gva.createUser({ role: 'admin' });
  const client = await gva.createUser({ role: 'client' });
  const lines = [
    { ...training, quantity: 0.3333, unitPrice: 19.99 },
    { ...training, quantity: 3, unitPrice: 0.0125 },
  ];
  const write = (body: object) =>
    gva.requestAs(admin)({ method: 'POST', url: '/api/invoices', body });
  const created = await write({ clientId: client.id, lines });
  expect(created.json()).toMatchObject({
    lines: [
      { quantity: 0.3333, unitPrice: 19.99, total: 6.66 },
      { quantity: 3, unitPrice: 0.0125, total: 0.04 },
    ],
    total: 6.7,
  });
  const refused = await write({
    clientId: client.id,
    lines: [{ ...training, unitPrice: 0.01255 }],
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toBe('Price has at most four decimals');

  const { id } = await sentInvoice(gva, admin, client);
  const credit = await gva.requestAs(admin)({
    method: 'POST',
    url: `/api/invoices/${id}/credit`,
    body: { requestId: crypto.randomUUID(), amount: 10.005, reason: 'Goodwill' },
  });
  expect(credit.statusCode).toBe(400);
  expect(credit.json().message).toBe('Enter an amount in whole cents');
});
