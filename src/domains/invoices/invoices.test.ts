import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { draftInvoice, invoicesOf, sentInvoice, training } from '#tests/support/invoices.ts';
import { pay } from '#tests/support/payments.ts';
import { numbersIn } from './search.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());
beforeEach(async () => {
  client = await gva.createUser({ role: 'client' });
});

const calls = () => gva.callAs(admin).invoices;
const today = () => new Date().toISOString().slice(0, 10);
const twice = <Result>(work: () => Promise<Result>) => Promise.allSettled([work(), work()]);
const fulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

test('a draft has no number; it gets one when it is sent, once', async () => {
  const draft = await draftInvoice(gva, admin, client);
  expect(draft).toMatchObject({ number: null, state: 'draft', total: 150, open: 0 });
  const sent = await twice(() => calls().send.mutate({ id: draft.id, version: draft.version }));
  expect(fulfilled(sent)).toBe(1);
  expect(await calls().get.query({ id: draft.id })).toMatchObject({
    number: expect.stringMatching(/^INV-\d{6}$/),
    state: 'sent',
    issuedOn: today(),
    open: 150,
    sellerName: 'GVA',
    clientName: client.fullName,
  });
});

test('two changes of one draft: the second is refused (409)', async () => {
  const { id, version } = await draftInvoice(gva, admin, client);
  const change = {
    id,
    version,
    lines: [training, { ...training, kind: 'credit' as const, unitPrice: -10 }],
  };
  const changed = await calls().edit.mutate(change);
  expect(changed).toMatchObject({ total: 130, lines: [{ total: 150 }, { total: -20 }] });
  await expect(calls().edit.mutate(change)).rejects.toThrow(
    'This draft was changed by someone else. Reload to see the changes.',
  );
});

test('an administrator writes an invoice that begins with a discount', async () => {
  const discount = { ...training, kind: 'credit' as const, unitPrice: -10.005 };
  const written = await calls().create.mutate({
    clientId: client.id,
    lines: [discount, { ...training, unitPrice: 75.005 }],
  });
  expect(written.total).toBe(130);
});

test('an invoice without an amount cannot be sent (409)', async () => {
  const { id, version } = await calls().create.mutate({
    clientId: client.id,
    lines: [{ ...training, unitPrice: 0 }],
  });
  await expect(calls().send.mutate({ id, version })).rejects.toThrow(
    'The total of an invoice must be more than $0.00.',
  );
});

test('an invoice is paid once, after a part was credited', async () => {
  const { id } = await sentInvoice(gva, admin, client);
  const credit = { id, requestId: randomUUID(), amount: 50, reason: 'Goodwill' };
  await twice(() => calls().credit.mutate(credit));
  expect(await calls().get.query({ id })).toMatchObject({ credited: 50, open: 100 });
  const payment = { id, paidOn: today(), method: 'check' as const, reference: 'Check 9' };
  expect(fulfilled(await twice(() => calls().pay.mutate(payment)))).toBe(1);
  const paid = await gva.callAs(client).invoices.get.query({ id });
  expect(paid).toMatchObject({
    state: 'paid',
    paid: 100,
    open: 0,
    paymentMethod: 'Check',
    reference: 'Check 9',
    creditNotes: [{ total: 50, state: 'issued', reason: 'Goodwill' }],
  });
});

test('the credit of an invoice that was paid by card refunds the card, once', async () => {
  const { id: paymentId } = await pay(gva, client);
  const [invoice] = await invoicesOf(gva, client);
  const credit = {
    id: invoice?.id ?? 0,
    requestId: randomUUID(),
    amount: 100,
    reason: 'Goodwill',
  };
  await calls().credit.mutate(credit);
  await calls().credit.mutate(credit);
  expect(await invoicesOf(gva, client)).toMatchObject([{ credited: 100 }, { total: 100 }]);
  const { items } = await gva.callAs(client).payments.list.query({});
  expect(items).toMatchObject([{ id: paymentId, refunded: 100 }]);
  expect(await calls().sums.query({ clientId: client.id })).toContainEqual({
    view: 'paid',
    count: 1,
    amount: 500,
  });
});

test('a client lists the invoices of a year, each with what it is about and its receipts', async () => {
  const { id } = await pay(gva, client);
  const year = today().slice(0, 4);
  const { list } = gva.callAs(client).invoices;
  expect((await list.query({ year })).items).toMatchObject([
    {
      about: expect.stringMatching(/^Part-time plan, /),
      receipts: [{ paymentId: id, isVoid: false }],
    },
  ]);
  expect((await list.query({ year: String(Number(year) - 1) })).items).toEqual([]);
  const { payments } = gva.callAs(client);
  expect((await payments.list.query({ view: 'without-invoice' })).items).toEqual([]);
});

test('lists and sums show each view', async () => {
  await draftInvoice(gva, admin, client);
  await sentInvoice(gva, admin, client);
  await pay(gva, client);
  const filter = { clientId: client.id };
  const sums = await calls().sums.query(filter);
  expect(sums.toSorted((one, other) => one.view.localeCompare(other.view))).toEqual([
    { view: 'draft', count: 1, amount: 150 },
    { view: 'open', count: 1, amount: 150 },
    { view: 'paid', count: 1, amount: 600 },
  ]);
  for (const view of ['draft', 'open', 'paid'] as const) {
    const { items } = await calls().list.query({ ...filter, view });
    expect(items).toHaveLength(1);
  }
  const { items: own } = await gva.callAs(client).invoices.list.query({});
  expect(own.map(({ state }) => state)).toEqual(['paid', 'sent']);
  const first = await calls().list.query({ ...filter, limit: 2 });
  const rest = await calls().list.query({ ...filter, limit: 2, cursor: first.nextCursor ?? '' });
  expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null]);
});

test('the search finds the invoices of a client by company and name', async () => {
  const found = await sentInvoice(gva, admin, client);
  await gva.database.db
    .updateTable('clientProfiles')
    .set({ companyName: 'Søren & Sons' })
    .where('userId', '=', client.id)
    .execute();
  const other = await gva.createUser({ role: 'client', fullName: 'Somebody Else' });
  await sentInvoice(gva, admin, other);
  for (const q of ['soren & s', client.fullName]) {
    const { items } = await gva.callAs(admin).invoices.list.query({ q, limit: 50 });
    expect(items.map(({ id }) => id)).toContain(found.id);
    expect(items.map(({ clientId }) => clientId)).not.toContain(other.id);
  }
});

test('the invoices of a deleted client stay', async () => {
  const { id } = await sentInvoice(gva, admin, client);
  await gva.callAs(admin).users.delete.mutate({ id: client.id });
  expect(await calls().get.query({ id })).toMatchObject({ clientName: client.fullName });
});

test.each([
  ['12', ['INV-000012', 'CN-000012']],
  ['inv 12', ['INV-000012']],
  ['CN-000012', ['CN-000012']],
  ['Brightwater', []],
])('the search for %s looks for %j', (q, numbers) => {
  expect(numbersIn(q)).toEqual(numbers);
});

test('what waits for a client are their open and overdue invoices, the first due first', async () => {
  const send = () => sentInvoice(gva, admin, client);
  const [paid, open, overdue, voided] = [await send(), await send(), await send(), await send()];
  await draftInvoice(gva, admin, client);
  await sentInvoice(gva, admin, await gva.createUser({ role: 'client' }));
  await gva.database.pool.query(`begin; set local session_replication_role = replica;
    update invoices set due_on = '2020-01-02', issued_on = '2020-01-01' where id = ${overdue.id}; commit`);
  const payElsewhere = (id: number) => calls().pay.mutate({ id, paidOn: today(), method: 'check' });
  await payElsewhere(paid.id);
  await calls().credit.mutate({
    id: voided.id,
    requestId: randomUUID(),
    amount: 150,
    reason: 'Goodwill',
  });
  const waiting = () => gva.callAs(client).invoices.waiting.query();
  expect(await waiting()).toEqual([
    { id: overdue.id, number: overdue.number, dueOn: '2020-01-02', open: 150, state: 'overdue' },
    { id: open.id, number: open.number, dueOn: open.dueOn, open: 150, state: 'sent' },
  ]);
  await payElsewhere(open.id);
  expect(await waiting()).toMatchObject([{ id: overdue.id }]);
});

test('the screens of a client sum all open invoices, also more than twenty', async () => {
  for (let number = 0; number < 21; number += 1) await sentInvoice(gva, admin, client);
  expect(await gva.callAs(client).invoices.waiting.query()).toHaveLength(21);
});
