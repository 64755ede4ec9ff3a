import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

test('a client searches the titles and descriptions of their own workflows', async () => {
  const client = await gva.createUser({ role: 'client' });
  const other = await gva.createUser({ role: 'client' });
  const create = async (owner: typeof client, title: string, description: string) => {
    const body = { title, description, category: 'Customer Support' };
    const made = await gva.requestAs(owner)({ method: 'POST', url: '/api/workflows', body });
    expect(made.statusCode).toBe(201);
  };
  await create(client, 'Settle an invoice', 'From the bank to the file.');
  await create(client, 'Welcome a customer', 'With an INVOICE at the end.');
  await create(client, 'Tidy up', 'Every 100% of a Friday.');
  await create(other, 'Another invoice', 'Of another client.');
  const titles = async (q: string) => {
    const url = `/api/workflows?q=${encodeURIComponent(q)}`;
    const found: { title: string }[] = (await gva.requestAs(client)({ url })).json();
    return found.map(({ title }) => title);
  };

  expect(await titles('invoice')).toEqual(['Welcome a customer', 'Settle an invoice']);
  expect(await titles('100%')).toEqual(['Tidy up']);
  expect(await titles('zeppelin')).toEqual([]);
  expect(await titles('')).toHaveLength(3);
});
