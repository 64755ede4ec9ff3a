import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createFolderStore } from '#server/files/folder-store.ts';
import { deleteRemovedContent } from '#server/files/unused.ts';
import { recordedPayment, today } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { createFilesApp, type FilesApp } from '#tests/support/files.ts';
import { sentInvoice } from '#tests/support/invoices.ts';
import { makePay } from '#tests/support/pay.ts';
import { pay as payByCard } from '#tests/support/payments.ts';

let app: FilesApp;
let admin: TestUser;
let client: TestUser;
beforeAll(async () => {
  app = await createFilesApp();
  admin = await app.gva.createUser({ role: 'admin' });
  client = await app.gva.createUser({ role: 'client' });
});
afterAll(() => app.close());

const pay = makePay(() => app.gva);
const calls = () => app.gva.callAs(admin);
const pdfOf = ({ id }: { id: number }) => `/api/invoices/${id}/pdf`;
const receiptOf = (id: number) => `/api/payments/${id}/receipt`;
const statementOf = ({ id }: { id: number }) => `/api/pay/statements/${id}/pdf`;

const credit = ({ id }: { id: number }, amount: number) =>
  calls().invoices.credit.mutate({
    id,
    amount,
    reason: 'A discount',
    requestId: crypto.randomUUID(),
  });
const payInvoice = (id: number, changes: object = {}) =>
  calls().invoices.pay.mutate({
    id,
    paidOn: today(),
    method: 'check' as const,
    reference: '7',
    ...changes,
  });
const voidPayment = (paymentId: number) =>
  calls().payments.void.mutate({ paymentId, reason: 'A mistake' });

/** A paid invoice whose payment is voided and recorded once more. */
async function invoicePaidAgain(changes: object, credited = 0) {
  const invoice = await sentInvoice(app.gva, admin, client);
  await payInvoice(invoice.id);
  if (credited > 0) await credit(invoice, credited);
  return {
    url: pdfOf(invoice),
    async change() {
      const { id } = await app.gva.database.db
        .selectFrom('payments')
        .select('id')
        .where('invoiceId', '=', invoice.id)
        .executeTakeFirstOrThrow();
      await voidPayment(id);
      await payInvoice(invoice.id, changes);
    },
  };
}

const changedPapers: [string, () => Promise<{ url: string; change: () => Promise<unknown> }>][] = [
  [
    'a credited invoice',
    async () => {
      const invoice = await sentInvoice(app.gva, admin, client);
      return { url: pdfOf(invoice), change: () => credit(invoice, 50) };
    },
  ],
  [
    'a paid invoice',
    async () => {
      const invoice = await sentInvoice(app.gva, admin, client);
      return { url: pdfOf(invoice), change: () => payInvoice(invoice.id) };
    },
  ],
  ['an invoice paid by another method', () => invoicePaidAgain({ method: 'cash' })],
  ['an invoice paid with another reference', () => invoicePaidAgain({ reference: '8' })],
  ['an invoice paid again after a credit', () => invoicePaidAgain({}, 50)],
  [
    'a refunded receipt',
    async () => {
      const { id: paymentId } = await payByCard(app.gva, client);
      const refund = { id: crypto.randomUUID(), paymentId, amount: 5, reason: 'Goodwill' };
      return {
        url: receiptOf(paymentId),
        change: () => calls().payments.refund.mutate(refund),
      };
    },
  ],
  [
    'a voided receipt',
    async () => {
      const payer = await app.gva.createUser({ role: 'client' });
      const { id } = await recordedPayment(app.gva, admin, payer);
      return { url: receiptOf(id), change: () => voidPayment(id) };
    },
  ],
  [
    'a paid statement',
    async () => {
      const { statement } = await pay.createApproved(admin);
      const payout = { ...pay.seen(statement), paidOn: today(), reference: '7' };
      return {
        url: statementOf(statement),
        change: () => calls().pay.pay.mutate(payout),
      };
    },
  ],
  [
    'a statement that is approved again',
    async () => {
      const { statement } = await pay.createApproved(admin);
      const change = async () => {
        const { changed } = await calls().pay.reopen.mutate(pay.seen(statement));
        await calls().pay.approve.mutate({ statements: changed });
      };
      return { url: statementOf(statement), change };
    },
  ],
];

/** Downloads a paper, and returns how it is stored. */
async function print(url: string) {
  const { statusCode } = await app.gva.requestAs(admin)({ method: 'GET', url });
  expect(statusCode).toBe(200);
  return app.gva.database.db
    .selectFrom('printedPapers')
    .select(['invoiceId', 'paymentId', 'statementId', 'edition', 'storageKey'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

test.each(changedPapers)(
  '%s is printed again, and the former file is deleted',
  async (_, create) => {
    const { url, change } = await create();
    const { edition, storageKey, ...paper } = await print(url);
    await change();
    const printedAgain = await print(url);

    expect(printedAgain).toMatchObject(paper);
    expect(printedAgain.edition).not.toBe(edition);
    const files = createFolderStore(join(app.folder, 'files'));
    await deleteRemovedContent({ db: app.gva.database.db, files });
    expect(app.filesIn()).not.toContain(storageKey);
    expect(app.filesIn()).toContain(printedAgain.storageKey);
  },
);
