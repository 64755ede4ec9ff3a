import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createConversation(count: number) {
  const { va, client } = await gva.createPair();
  const ids: number[] = [];
  for (let i = 1; i <= count; i++)
    ids.push((await gva.createMessage(client, va, `Invoice 50% ${i}`)).id);
  return { va, client, ids };
}

const textsOf = (messages: { content: string }[]) => messages.map(({ content }) => content);

test('a search finds the messages of one conversation that contain the text, in pages (REST)', async () => {
  const { va, client } = await createConversation(5);
  const admin = await gva.createUser({ role: 'admin' });
  await gva.createMessage(va, client, 'Paid');
  await gva.createMessage(va, admin, 'Invoice of another conversation');

  const url = `/api/messages?contactId=${client.id}`;
  const request = gva.requestAs(va);
  const found = await request({ url: `${url}&q=INVOICE%2050%25&limit=3` });
  expect(textsOf(found.json())).toEqual(['Invoice 50% 3', 'Invoice 50% 4', 'Invoice 50% 5']);
  const next = /^<(.+)>; rel="next"$/.exec(String(found.headers.link))?.[1] ?? '';
  const rest = await request({ url: next });
  expect(textsOf(rest.json())).toEqual(['Invoice 50% 1', 'Invoice 50% 2']);
  expect(rest.headers.link).toBeUndefined();
  expect((await request({ url: `${url}&q=50_` })).json()).toEqual([]);
});

test('a search of the conversation between others finds nothing', async () => {
  const { va, client } = await createConversation(1);
  for (const role of ['admin', 'va', 'client'] as const) {
    const search = gva.callAs(await gva.createUser({ role })).messages.search;
    for (const { id: contactId } of [va, client])
      expect((await search.query({ contactId, q: 'Invoice' })).items).toEqual([]);
  }
});

test('a search without words or a contact is refused (400)', async () => {
  const { va, client } = await createConversation(1);
  const request = gva.requestAs(va);
  const blank = await request({ url: `/api/messages?contactId=${client.id}&q=%20` });
  expect(blank.json()).toMatchObject({ code: 'BAD_REQUEST', message: 'Write what to search for' });
  expect((await request({ url: '/api/messages?q=invoice' })).json()).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'No contact selected',
  });
});

test('the history around a message leads to both ends of the conversation, each message once', async () => {
  const { va, client, ids } = await createConversation(20);
  const read = gva.callAs(va).messages.history.query;
  const page = { contactId: client.id, limit: 4 };
  const around = ids[9] ?? 0;
  const start = await read({ ...page, position: { around } });
  expect(start.items.map(({ id }) => id)).toEqual(ids.slice(7, 11));

  const seen = start.items.map(({ id }) => id);
  for (let before = start.earlier; before !== null; ) {
    const { items, earlier } = await read({ ...page, position: { before } });
    seen.unshift(...items.map(({ id }) => id));
    before = earlier;
  }
  for (let after = start.later; after !== null; ) {
    const { items, later } = await read({ ...page, position: { after } });
    seen.push(...items.map(({ id }) => id));
    after = later;
  }
  expect(seen).toEqual(ids);
});

test('the history around a message of others or an unknown one is not found (404)', async () => {
  const { client, ids } = await createConversation(1);
  const other = await gva.createUser({ role: 'va' });
  for (const around of [ids[0] ?? 0, 2_147_483_647]) {
    const read = gva
      .callAs(other)
      .messages.history.query({ contactId: client.id, position: { around } });
    await expect(read).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  }
});
