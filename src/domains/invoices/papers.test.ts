import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { tooMany } from '#server/errors.ts';
import { createFolderStore } from '#server/files/folder-store.ts';
import { trashOrphans } from '#server/files/orphans.ts';
import type { FileStore } from '#server/files/store.ts';
import { deleteRemovedContent } from '#server/files/unused.ts';
import { openPaper } from '#server/pdf/papers.ts';
import { createTestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { createFilesApp, type FilesApp } from '#tests/support/files.ts';
import { draftInvoice, sentInvoice } from '#tests/support/invoices.ts';
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
const get = (user: TestUser, url: string) => app.gva.requestAs(user)({ method: 'GET', url });
const pdfOf = ({ id }: { id: number }) => `/api/invoices/${id}/pdf`;
const rows = () =>
  app.gva.database.db.selectFrom('printedPapers').selectAll().orderBy('id').execute();
const lastRow = async () => {
  const row = (await rows()).at(-1);
  if (!row) throw new Error('No paper is stored.');
  return row;
};
const fileOf = (key: string) => join(app.folder, 'files', key.slice(0, 2), key);
const files = () => createFolderStore(join(app.folder, 'files'));

const credit = ({ id }: { id: number }, amount: number) =>
  app.gva
    .callAs(admin)
    .invoices.credit.mutate({ id, amount, reason: 'A discount', requestId: crypto.randomUUID() });

/** Each kind of paper, with a user who may see it and one who may not. */
async function createPapers() {
  const invoice = await sentInvoice(app.gva, admin, client);
  const { creditNotes } = await credit(invoice, 10);
  const [note] = creditNotes;
  const { id } = await payByCard(app.gva, client);
  const { va, statement } = await pay.createApproved(admin);
  return [
    ['an invoice', pdfOf(invoice), client],
    ['a credit note', pdfOf({ id: note?.id ?? 0 }), client],
    ['a receipt', `/api/payments/${id}/receipt`, client],
    ['a pay statement', `/api/pay/statements/${statement.id}/pdf`, va],
  ] as const;
}

test('each kind of issued paper is printed once and stored, and only its readers get it', async () => {
  const strangers = [
    await app.gva.createUser({ role: 'client' }),
    await app.gva.createUser({ role: 'va' }),
  ];
  // The database may have been used by another test, and its ids go on.
  await get(client, pdfOf(await sentInvoice(app.gva, admin, client)));
  for (const [what, url, reader] of await createPapers()) {
    const before = await lastRow();
    const parallel = await Promise.all([1, 2, 3].map(() => get(reader, url)));
    expect(
      parallel.map(({ statusCode }) => statusCode),
      what,
    ).toEqual([200, 200, 200]);
    expect(new Set(parallel.map(({ body }) => body)).size, what).toBe(1);
    const row = await lastRow();
    // An insert that another one precedes uses up an id, too.
    expect(row.id, what).toBe(before.id + 1);

    await writeFile(fileOf(row.storageKey), 'the stored file');
    for (const user of [reader, admin]) expect((await get(user, url)).body).toBe('the stored file');
    for (const user of strangers) {
      const { statusCode, body } = await get(user, url);
      expect([403, 404], what).toContain(statusCode);
      expect(body).not.toContain('the stored file');
    }
  }
});

test('an issued invoice has the same bytes after a change of the seller, and after its file is lost', async () => {
  const invoice = await sentInvoice(app.gva, admin, client);
  const first = await get(client, pdfOf(invoice));
  const { seller } = app.gva.callAs(admin);
  const { logo: _logo, ...details } = await seller.get.query();
  await seller.edit.mutate({ ...details, name: 'Another name', footer: 'Another footer' });
  expect((await get(client, pdfOf(invoice))).rawPayload.equals(first.rawPayload)).toBe(true);

  const { storageKey } = await lastRow();
  await files().remove(storageKey);
  expect((await get(client, pdfOf(invoice))).rawPayload.equals(first.rawPayload)).toBe(true);
  const printedAgain = await lastRow();
  expect(printedAgain.storageKey).not.toBe(storageKey);
  expect(app.filesIn()).toContain(printedAgain.storageKey);
});

test.each<[string, Partial<FileStore>]>([
  ['no file can be written', { put: () => Promise.reject(new Error('The disk is full')) }],
  ['no file can be read', { read: () => Promise.reject(new Error('The store is down')) }],
  [
    'reading ends before the end of the file',
    {
      async read() {
        return Readable.from(
          (async function* () {
            yield Buffer.from('%PDF');
            throw new Error('The connection was lost');
          })(),
        );
      },
    },
  ],
])('a paper is sent while %s', async (_, failing) => {
  const [stored, printed] = [
    await sentInvoice(app.gva, admin, client),
    await sentInvoice(app.gva, admin, client),
  ];
  await get(client, pdfOf(stored));
  const before = await lastRow();
  const logged: string[] = [];
  const node = await createTestApp({
    database: app.gva.database,
    files: { ...files(), ...failing },
    logStream: { write: (line) => logged.push(line) },
  });
  for (const invoice of [stored, printed]) {
    const request = { method: 'GET', url: pdfOf(invoice) } as const;
    const { statusCode, rawPayload } = await node.requestAs(client)(request);
    expect(statusCode).toBe(200);
    const file = rawPayload.toString('latin1');
    expect([file.slice(0, 4), file.trim().slice(-5)]).toEqual(['%PDF', '%%EOF']);
  }
  await node.close();
  expect(logged.join()).toContain('papers: a');
  expect(await rows()).toContainEqual(before);
  expect(app.filesIn()).toContain(before.storageKey);
});

test('an account does not wait for the print of a paper by another, whose queue is full', async () => {
  const { id } = await sentInvoice(app.gva, admin, client);
  const paper = { of: 'invoiceId', id, facts: [] } as const;
  const { db } = app.gva.database;
  const store = { db, files: files(), log: app.gva.app.log };
  const turn = Promise.withResolvers<Buffer>();
  const waiting = [1, 2].map(() =>
    openPaper({ ...store, actor: admin }, paper, () => turn.promise),
  );
  const other = await openPaper({ ...store, actor: client }, paper, async () =>
    Buffer.from('other'),
  );
  expect(other.toString()).toBe('other');
  turn.resolve(Buffer.from('later'));
  // The print that was stored first counts.
  expect((await Promise.all(waiting)).map(String)).toEqual(['other', 'other']);

  const edition = { ...paper, facts: ['another edition'] };
  const refused = openPaper({ ...store, actor: admin }, edition, () =>
    Promise.reject(tooMany('Too many.', 5)),
  );
  const served = openPaper({ ...store, actor: client }, edition, async () => Buffer.from('served'));
  await expect(refused).rejects.toMatchObject({ kind: 'tooMany' });
  expect(String(await served)).toBe('served');
});

test('a draft is never stored', async () => {
  const draft = await draftInvoice(app.gva, admin, client);
  const { statement } = await pay.createDraft(admin);
  const before = [await rows(), app.filesIn()];
  for (const url of [pdfOf(draft), `/api/pay/statements/${statement.id}/pdf`])
    expect((await get(admin, url)).statusCode).toBe(200);
  expect([await rows(), app.filesIn()]).toEqual(before);
});

test('file cleanup keeps stored papers, and deletes the file with the invoice', async () => {
  const { db } = app.gva.database;
  const draft = await draftInvoice(app.gva, admin, client);
  const storageKey = crypto.randomUUID();
  await files().put(storageKey, Buffer.from('a paper'));
  const edition = 'a'.repeat(64);
  await db
    .insertInto('printedPapers')
    .values({ invoiceId: draft.id, edition, storageKey })
    .execute();

  await trashOrphans({ db, files: files() }, { before: new Date(Date.now() + 60_000) });
  expect(app.filesIn()).toContain(storageKey);
  await app.gva.callAs(admin).invoices.delete.mutate({ id: draft.id });
  await deleteRemovedContent({ db, files: files() });
  expect(app.filesIn()).not.toContain(storageKey);
});

test('30 parallel PDFs of one account delay no other account', async () => {
  const [draft, own] = [
    await draftInvoice(app.gva, admin, client),
    await sentInvoice(app.gva, admin, client),
  ];
  const busy = await app.gva.createUser({ role: 'admin' });
  let isBusy = true;
  const many = Promise.all(Array.from({ length: 30 }, () => get(busy, pdfOf(draft)))).finally(
    () => (isBusy = false),
  );
  const other = await get(client, pdfOf(own));
  expect([other.statusCode, isBusy]).toEqual([200, true]);
  // What one account waits for is limited, too. How many are refused depends on the speed of the machine.
  const statuses = new Set((await many).map(({ statusCode }) => statusCode));
  statuses.delete(429);
  expect([...statuses]).toEqual([200]);
});

test('PDFs count as exports: 60 in ten minutes', async () => {
  const payer = await app.gva.createUser({ role: 'client' });
  const { id } = await payByCard(app.gva, payer);
  const statuses = new Set<number>();
  for (let count = 1; count <= 60; count += 1)
    statuses.add((await get(payer, `/api/payments/${id}/receipt`)).statusCode);
  expect([...statuses]).toEqual([200]);
  const invoice = await sentInvoice(app.gva, admin, payer);
  for (const url of [`/api/payments/${id}/receipt`, pdfOf(invoice)])
    expect((await get(payer, url)).statusCode).toBe(429);
});
