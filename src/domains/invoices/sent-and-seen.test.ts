import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chooseFileStore } from '#server/files/choose.ts';
import { openContent } from '#server/mail/content.ts';
import { addDays } from '#shared/dates.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { today } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { draftInvoice, sentInvoice, training } from '#tests/support/invoices.ts';
import { pay } from '#tests/support/payments.ts';
import { readPdfTexts } from '#tests/support/pdf-text.ts';
import { describeAct } from './history/describe.ts';
import { mailInvoices } from './mailing.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin', fullName: 'Helen Okafor' });
});
afterAll(() => gva.close());
beforeEach(async () => {
  client = await gva.createUser({ role: 'client', fullName: 'Maya Lindqvist' });
});

const { signal } = new AbortController();
const mailAll = () =>
  mailInvoices({
    db: gva.database.db,
    env: testEnv(),
    files: chooseFileStore(testEnv()),
    // A paper that cannot be printed is logged as an error.
    log: gva.app.log.child({}, { level: 'silent' }),
    signal,
  });

const mailsOf = async ({ id }: TestUser) => {
  const rows = await gva.database.db
    .selectFrom('mailOutbox')
    .selectAll()
    .where('userId', '=', id)
    .where('kind', '=', 'invoice')
    .orderBy('id')
    .execute();
  return rows.map((row) => openContent(row, testEnv()));
};

/** What administrators read, newest first. */
const historyOf = async (id: number) =>
  (await gva.callAs(admin).invoices.history.query({ id })).map(describeAct);

/** Moves what was written of an invoice into the past. */
const age = (id: number, interval: string) =>
  sql`update invoice_history set created_at = created_at - ${interval}::interval,
    day = (day - ${interval}::interval)::date where invoice_id = ${id}`.execute(gva.database.db);

describe('the memo of an invoice', () => {
  const memo = 'Thank you for the two days.\nSee you in spring.';

  test('is written on a draft, printed, and frozen when the invoice is issued', async () => {
    const { invoices } = gva.callAs(admin);
    const lines = [training];
    const draft = await invoices.create.mutate({ clientId: client.id, lines, memo });
    const kept = await invoices.edit.mutate({ id: draft.id, version: draft.version, lines });
    expect(kept.memo).toBe(memo);
    const { id } = await invoices.send.mutate({ id: draft.id, version: kept.version });
    expect(await gva.callAs(client).invoices.get.query({ id })).toMatchObject({ memo });

    const file = await gva.requestAs(client)({ url: `/api/invoices/${id}/pdf` });
    const texts = readPdfTexts(file.rawPayload).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(memo.split('\n')));
    await expect(
      gva.database.db.updateTable('invoices').set({ memo: 'Other' }).where('id', '=', id).execute(),
    ).rejects.toThrow('is issued');
  });

  test('is cleared with null, and has at most 500 characters', async () => {
    const { invoices } = gva.callAs(admin);
    const lines = [training];
    const draft = await invoices.create.mutate({ clientId: client.id, lines, memo });
    const { id, version } = draft;
    expect((await invoices.edit.mutate({ id, version, lines, memo: null })).memo).toBeNull();
    await expect(
      invoices.create.mutate({ clientId: client.id, lines, memo: 'x'.repeat(501) }),
    ).rejects.toMatchObject({ data: { httpStatus: 400 } });
  });
});

describe('the due day of an invoice', () => {
  const send = async (dueOn?: string) => {
    const { id, version } = await draftInvoice(gva, admin, client);
    return gva.callAs(admin).invoices.send.mutate({ id, version, dueOn });
  };

  test('is that of the payment terms, or the one that the administrator sets', async () => {
    expect((await send()).dueOn).toBe(addDays(today(), 14));
    for (const days of [0, 120])
      expect((await send(addDays(today(), days))).dueOn).toBe(addDays(today(), days));
  });

  test('is kept on a draft, and cleared with null', async () => {
    const { invoices } = gva.callAs(admin);
    const [dueOn, lines] = [addDays(today(), 30), [training]];
    const { id, version } = await invoices.create.mutate({ clientId: client.id, lines, dueOn });
    const kept = await invoices.edit.mutate({ id, version, lines });
    expect(kept.dueOn).toBe(dueOn);
    expect((await invoices.send.mutate({ id, version: kept.version })).dueOn).toBe(dueOn);

    const other = await invoices.create.mutate({ clientId: client.id, lines, dueOn });
    const past = { id: other.id, version: other.version, lines, dueOn: addDays(today(), -1) };
    await expect(invoices.edit.mutate(past)).rejects.toThrow("can't be before the day of the");
    expect((await invoices.edit.mutate({ ...past, dueOn: null })).dueOn).toBeNull();
  });

  test('of a draft that has passed is refused when it is sent, and can be replaced', async () => {
    const { invoices } = gva.callAs(admin);
    const { id } = await invoices.create.mutate({ clientId: client.id, lines: [training] });
    const dueOn = addDays(today(), -1);
    await gva.database.db.updateTable('invoices').set({ dueOn }).where('id', '=', id).execute();
    const { version } = await invoices.get.query({ id });
    await expect(invoices.send.mutate({ id, version })).rejects.toThrow("can't be before the day");
    expect((await invoices.send.mutate({ id, version, dueOn: today() })).dueOn).toBe(today());
  });

  test.each([
    [-1, "The due day can't be before the day of the invoice"],
    [121, 'The due day must be within 120 days'],
  ])('cannot be %i days later', async (days, message) => {
    await expect(send(addDays(today(), days))).rejects.toMatchObject({
      data: { httpStatus: 400, issues: [{ path: 'dueOn', message }] },
    });
  });
});

describe('the mail of an invoice', () => {
  test('has the PDF, and a button to the invoice in the portal', async () => {
    const { id, number } = await sentInvoice(gva, admin, client);
    await mailAll();
    const [mail] = await mailsOf(client);
    const [file] = mail?.attachments ?? [];
    expect(file).toMatchObject({ name: `${number}.pdf`, type: 'application/pdf' });
    const texts = readPdfTexts(Buffer.from(file?.content ?? '', 'base64'));
    expect(texts.map(({ text }) => text)).toContain(number);
    expect(mail?.text).toContain('The invoice is attached as a PDF.');
    expect(mail?.text).toContain(`/subscription-management?invoice=${id}`);
  });

  test('is sent again by an administrator, but once in 10 minutes', async () => {
    const { id } = await sentInvoice(gva, admin, client);
    const again = () =>
      gva.requestAs(admin)({ method: 'POST', url: `/api/invoices/${id}/send-again` });
    expect((await again()).statusCode).toBe(409);
    await mailAll();
    const early = await again();
    expect(early.statusCode).toBe(429);
    expect(early.body).toContain('less than 10 minutes ago. Send it again in 10 minutes.');

    await age(id, '10 minutes');
    const both = await Promise.all([again(), again()]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429]);
    const [first, second, third] = await mailsOf(client);
    expect(third).toBeUndefined();
    expect(second).toMatchObject({ subject: first?.subject, attachments: first?.attachments });
  });

  test('is sent without the PDF, and says so, when it cannot be read or printed', async () => {
    const { id } = await sentInvoice(gva, admin, client);
    // A logo that is no picture.
    const { db } = gva.database;
    await sql`alter table invoices disable trigger invoices_keep`.execute(db);
    await sql`with broken as (insert into seller_logos (picture) values ('bm8gcGljdHVyZQ==') returning id)
      update invoices set seller_logo_id = broken.id from broken where invoices.id = ${id}`.execute(
      db,
    );
    await sql`alter table invoices enable trigger invoices_keep`.execute(db);
    await mailAll();
    const [mail] = await mailsOf(client);
    expect(mail?.attachments).toBeUndefined();
    expect(mail?.text).toContain('The invoice is in the portal as a PDF.');
  });
});

describe('the history of an invoice', () => {
  test('has what was sent, seen and paid, newest first, and administrators leave no trace', async () => {
    const { id, number } = await sentInvoice(gva, admin, client);
    await mailAll();
    await gva.callAs(client).invoices.get.query({ id });
    expect(await historyOf(id)).toEqual([
      'Emailed to the client',
      'Issued by Helen Okafor',
      'Written by Helen Okafor',
    ]);

    const url = `/api/invoices/${id}/pdf`;
    await gva.requestAs(admin)({ url });
    await gva.callAs(admin).invoices.get.query({ id });
    for (const _ of [1, 2]) {
      await gva.callAs(client).invoices.markSeen.mutate({ id });
      await gva.requestAs(client)({ url });
    }
    const seen = ['PDF downloaded by Maya Lindqvist', 'Seen by Maya Lindqvist'];
    expect((await historyOf(id)).slice(0, -3)).toEqual(seen);
    await age(id, '1 day');
    await Promise.all([1, 2].map(() => gva.callAs(client).invoices.markSeen.mutate({ id })));
    expect((await historyOf(id)).slice(0, -3)).toEqual(['Seen by Maya Lindqvist', ...seen]);

    const credit = { id, requestId: crypto.randomUUID(), amount: 50, reason: 'Goodwill' };
    const { creditNotes } = await gva.callAs(admin).invoices.credit.mutate(credit);
    await gva.callAs(admin).invoices.pay.mutate({ id, paidOn: today(), method: 'check' });
    expect((await historyOf(id)).slice(0, 2)).toEqual([
      '$100.00 paid, recorded by Helen Okafor',
      `$50.00 credited by Helen Okafor with ${creditNotes[0]?.number}`,
    ]);
    expect(await historyOf(creditNotes[0]?.id ?? 0)).toEqual(['Issued by Helen Okafor']);
    expect(number).toMatch(/^INV-/);
  });

  test('of a payment by card has the payment', async () => {
    await pay(gva, client);
    const { items } = await gva.callAs(client).invoices.list.query({});
    expect(await historyOf(items[0]?.id ?? 0)).toEqual(['Issued', '$600.00 paid']);
  });

  test('is deleted with its draft', async () => {
    const { id } = await draftInvoice(gva, admin, client);
    expect(await historyOf(id)).toEqual(['Written by Helen Okafor']);
    await gva.callAs(admin).invoices.delete.mutate({ id });
    const left = gva.database.db.selectFrom('invoiceHistory').selectAll();
    expect(await left.where('invoiceId', '=', id).execute()).toEqual([]);
  });
});

test.each([
  [-3, 'Reminder emailed 3 days before the due day'],
  [0, 'Reminder emailed on the due day'],
  [1, 'Reminder emailed 1 day after the due day'],
])('a reminder of %i days reads as %s', (days, sentence) => {
  const act = { key: '', at: '', actorName: null, amount: null, number: null, isVoided: false };
  expect(describeAct({ ...act, kind: 'reminded', days })).toBe(sentence);
});
