import { afterAll, beforeAll, expect, test } from 'vitest';
import { agency } from '#shared/agency.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { createFilesApp } from '#tests/support/files.ts';
import { draftInvoice, sentInvoice } from '#tests/support/invoices.ts';
import { actDuring } from '#tests/support/open-transaction.ts';
import { readPdfTexts } from '#tests/support/pdf-text.ts';
import { currencyFixed } from './schema.ts';

let gva: TestApp;
let close: () => Promise<void>;
let admin: TestUser;
let client: TestUser;
beforeAll(async () => {
  ({ gva, close } = await createFilesApp());
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client' });
});
afterAll(() => close());

const calls = () => gva.callAs(admin).seller;

async function change(currency: 'usd' | 'eur', changes: { footer?: string } = {}) {
  const { logo: _, canChangeCurrency: __, ...seller } = await calls().get.query();
  return calls().edit.mutate({ ...seller, ...changes, currency });
}

test('a change waits for the first money that is being written, and is refused (409)', async () => {
  const { result } = await actDuring(
    gva.database,
    {
      text: "insert into invoices (kind, client_id) values ('invoice', $1)",
      values: [client.id],
    },
    () => change('eur'),
  );
  await expect(result).rejects.toThrow(currencyFixed);
  await gva.database.db.deleteFrom('invoices').execute();
});

test('the first money waits for a change, and is in the new currency', async () => {
  const { result } = await actDuring(
    gva.database,
    {
      text: `select from seller_details for update;
        update seller_details set currency = 'cad', version = version + 1`,
    },
    () => draftInvoice(gva, admin, client),
  );
  expect((await result).currency).toBe('cad');
  await gva.database.db.deleteFrom('invoices').execute();
  await change('usd');
});

test('before the first money the currency is changed, and all money is in it', async () => {
  const { logo: _, canChangeCurrency, currency, ...seller } = await calls().get.query();
  expect([currency, canChangeCurrency]).toEqual(['usd', true]);
  // Without it, the currency stays.
  await calls().edit.mutate(seller);
  expect(agency().currency).toBe('usd');

  expect(await change('eur')).toMatchObject({ currency: 'eur', canChangeCurrency: true });

  const { after } = await gva.database.db
    .selectFrom('auditLog')
    .select('after')
    .where('objectKind', '=', 'seller')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ fields: ['currency'] });
  expect((await gva.callAs(client).auth.session.query()).agency.currency).toBe('eur');
  const { id, currency: invoiced } = await sentInvoice(gva, admin, client);
  expect(invoiced).toBe('eur');
  const { payments } = gva.callAs(client);
  await payments.startPlan.mutate({ plan: 'part-time' });
  expect((await payments.list.query({})).items).toMatchObject([{ amount: 600, currency: 'eur' }]);
  const printed = await gva.requestAs(client)({ method: 'GET', url: `/api/invoices/${id}/pdf` });
  const texts = readPdfTexts(printed.rawPayload).map(({ text }) => text);
  expect(texts.join('')).toContain('€150.00 EUR');
  expect(texts.join('')).not.toContain('$');
  await expect(
    gva.callAs(admin).invoices.credit.mutate({
      id,
      requestId: crypto.randomUUID(),
      amount: 0,
      reason: 'Late',
    }),
  ).rejects.toThrow('Amount must be at least €0.01');
});

test('with money, the currency cannot be changed (409); all else can', async () => {
  const seller = await calls().get.query();
  expect(seller.canChangeCurrency).toBe(false);
  await expect(change('usd')).rejects.toThrow(currencyFixed);
  expect(await change('eur', { footer: 'Thank you' })).toMatchObject({
    currency: 'eur',
    footer: 'Thank you',
  });
});

test.each(['payments', 'checkouts', 'invoices', 'pay_statements'])(
  'a row of %s in another currency is refused',
  async (table) => {
    // The trigger sees a row before its other columns are checked.
    await expect(
      gva.database.pool.query(`insert into ${table} (currency) values ('usd')`),
    ).rejects.toEqual(expect.objectContaining({ constraint: 'agency_currency' }));
  },
);
