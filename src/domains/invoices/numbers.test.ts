import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditInvoice } from '#domains/payments/invoices/credit-notes.ts';
import type { Db } from '#server/db.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeFactories } from '#tests/support/factories.ts';

let database: TestDatabase;
let clientId: number;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 12 });
  clientId = (await makeFactories(database.db).createUser({ role: 'client' })).id;
});
afterAll(() => database.drop());

async function issue(db: Db, unitPrice = 100) {
  const { id } = await db
    .insertInto('invoices')
    .values({ kind: 'invoice', clientId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select add_invoice_line(${id}, 'other', 'Training', 1, ${unitPrice}::numeric)`.execute(
    db,
  );
  await sql`select issue_invoice(${id})`.execute(db);
  return id;
}

const credit = (id: number, amount: number) =>
  database.db
    .transaction()
    .execute((db) => creditInvoice(db, id, { amount, reason: 'A mistake', actorId: null }));

const numbers = async () => {
  const rows = await database.db
    .selectFrom('invoices')
    .select('number')
    .where('kind', '=', 'invoice')
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
};
const inOrder = (count: number) =>
  Array.from({ length: count }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`);

test('50 concurrent invoices, of which some are rolled back, have numbers without gaps', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      database.db.transaction().execute(async (db) => {
        await issue(db);
        if (index % 5 === 0) throw new Error('The rest of the transaction failed.');
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
  expect(await numbers()).toEqual(inOrder(40));
});

test('50 concurrent credits of one invoice credit exactly its total', async () => {
  await sql`update seller_details set tax_rate = 19`.execute(database.db);
  const id = await issue(database.db, 29.99);
  const credits = await Promise.allSettled(Array.from({ length: 50 }, () => credit(id, 1)));
  expect(credits.filter(({ status }) => status === 'fulfilled')).toHaveLength(29);
  await credit(id, 0.99);
  const { rows } = await sql`
    select sum(net) as net, sum(tax) as tax, sum(total) as total, count(distinct number) as notes,
      (select status from invoices where id = ${id}) as status
    from invoices where credited_invoice_id = ${id}`.execute(database.db);
  expect(rows).toEqual([{ net: 25.2, tax: 4.79, total: 29.99, notes: 30, status: 'void' }]);
});

test.each([
  ['a changed amount', sql`update invoices set total = 1, net = 1, tax = 0`],
  ['a changed number', sql`update invoices set number = 'INV-999999'`],
  ['a changed client', sql`update invoices set client_id = client_id + 1`],
  ['a deletion', sql`delete from invoices`],
  ['a changed line', sql`update invoice_lines set unit_price = 1, net = 1, tax = 0`],
  ['a deleted line', sql`delete from invoice_lines`],
])('%s of an issued invoice is rejected', async (_, statement) => {
  await issue(database.db);
  await expect(statement.execute(database.db)).rejects.toMatchObject({
    constraint: 'invoices_issued_lock',
  });
});

test('what was paid and credited cannot be written by hand', async () => {
  const id = await issue(database.db);
  await sql`update invoices set paid = total, credited = total where id = ${id}`.execute(
    database.db,
  );
  const invoice = await database.db
    .selectFrom('invoices')
    .select(['paid', 'credited', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(invoice).toEqual({ paid: 0, credited: 0, status: 'sent' });
});
