import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { sentInvoice } from '#tests/support/invoices.ts';
import { excerptOf } from './excerpt.ts';

type Who = 'admin' | 'client' | 'va' | 'otherClient' | 'otherVa' | 'newVa';

let gva: TestApp;
let people: Record<Who, TestUser>;
/** What has the word "zeppelin": of the client, of another client, and in the pool of tasks. */
let taskOf: Record<'own' | 'other' | 'pool', number>;

beforeAll(async () => {
  gva = await createTestApp();
  const { db } = gva.database;
  const [client, va] = Object.values(await gva.createPair()) as [TestUser, TestUser];
  const other = await gva.createPair();
  const admin = await gva.createUser({ role: 'admin', fullName: 'Zeppelin Admin' });
  const newVa = await gva.createUser({ role: 'va', isApproved: false });
  people = { admin, client, va, newVa, otherClient: other.client, otherVa: other.va };

  const title = 'Book the zeppelin';
  const own = await gva.createTask({ clientId: client.id, vaId: va.id, title });
  const foreign = await gva.createTask({ clientId: other.client.id, vaId: other.va.id, title });
  const pool = await gva.createTask({ clientId: other.client.id, title });
  taskOf = { own: own.id, other: foreign.id, pool: pool.id };
  for (const [task, author] of [
    [own, va],
    [foreign, other.va],
    [pool, other.client],
  ] as const) {
    await gva.createComment(task.id, author, `<@${author.id}> asks about the Zéppelin`);
    await gva.createFile({ uploader: author, taskId: task.id });
  }
  const message = await gva.createMessage(client, va, 'The zeppelin has landed');
  const secret = await gva.createMessage(other.client, other.va, 'Our zeppelin is late');
  await gva.createFile({ uploader: client, messageId: message.id });
  await gva.createFile({ uploader: other.client, messageId: secret.id });
  await db.updateTable('files').set({ name: 'zeppelin.pdf' }).execute();
  await db
    .updateTable('messages')
    .set({ attachments: JSON.stringify([{}]) })
    .execute();
  for (const owner of [client, other.client]) {
    await gva.createWorkflow(owner, 'Fly a zeppelin');
    await gva.createRoutine(owner, 'Clean the zeppelin');
    await db.insertInto('invoices').values({ clientId: owner.id, kind: 'invoice' }).execute();
  }
  await db
    .updateTable('clientProfiles')
    .set({ companyName: 'Zeppelin Works' })
    .where('userId', '=', client.id)
    .execute();
  await db
    .insertInto('leads')
    .values({ fullName: 'Ferdinand', email: 'f@example.com', company: 'Zeppelin & Co' })
    .execute();
});
afterAll(() => gva.close());

const find = (who: Who, q = 'zeppelin') => gva.callAs(people[who]).search.find.query({ q });

describe('each role finds what its lists have, and nothing else', () => {
  //        tasks               people leads routines workflows messages comments            files
  test.each<[Who, (keyof typeof taskOf)[], number, number, number, number, number, number]>([
    ['admin', ['own', 'other', 'pool'], 1, 1, 2, 2, 0, 3],
    ['client', ['own'], 1, 0, 1, 1, 1, 2],
    ['va', ['own', 'pool'], 1, 0, 1, 2, 1, 2],
    ['otherVa', ['other', 'pool'], 1, 0, 1, 2, 1, 2],
    ['newVa', [], 1, 0, 0, 0, 0, 0],
  ])('%s', async (who, tasks, persons, leads, routines, workflows, messages, files) => {
    const found = await find(who);
    const ids = (rows: (number | null)[]) => rows.toSorted();
    const expected = ids(tasks.map((task) => taskOf[task]));
    expect(ids(found.tasks.map(({ id }) => id))).toEqual(expected);
    expect(ids(found.comments.map(({ taskId }) => taskId))).toEqual(expected);
    expect(found.people).toHaveLength(persons);
    expect(found.leads).toHaveLength(leads);
    expect(found.routines).toHaveLength(routines);
    expect(found.workflows).toHaveLength(workflows);
    expect(found.messages).toHaveLength(messages);
    expect(found.files).toHaveLength(files);
  });

  test('a VA does not find the files of tasks in the pool, nor emails', async () => {
    await gva.database.db
      .updateTable('files')
      .set({ type: 'message/rfc822' })
      .where('taskId', '=', taskOf.own)
      .execute();
    expect((await find('va')).files).toMatchObject([{ taskId: null }]);
    expect((await find('client')).files).toContainEqual(
      expect.objectContaining({ taskId: taskOf.own }),
    );
  });

  test('an administrator finds a client by company and all invoices of the client, a client only issued ones', async () => {
    const { client } = people;
    const found = await find('admin');
    expect(found.people).toEqual([
      { id: client.id, fullName: client.fullName, role: 'client', companyName: 'Zeppelin Works' },
    ]);
    expect(found.invoices).toMatchObject([{ number: null, state: 'draft' }]);
    expect((await find('client')).invoices).toEqual([]);
  });
});

test('people with the name do not displace a client whose company has it', async () => {
  const { client } = await gva.createPair();
  for (let n = 0; n < 5; n++) await gva.createUser({ role: 'va', fullName: `Ozone ${n}` });
  await gva.database.db
    .updateTable('clientProfiles')
    .set({ companyName: 'Ozone Works' })
    .where('userId', '=', client.id)
    .execute();
  const found = await find('admin', 'ozone');
  expect(found.people).toHaveLength(5);
  expect(found.people[0]).toMatchObject({ id: client.id, companyName: 'Ozone Works' });
});

test('a message and a comment name their place, with the text around what was found', async () => {
  const { client, va } = people;
  const { messages, comments, files } = await find('client');
  expect(messages).toMatchObject([
    { text: 'The zeppelin has landed', contactId: va.id, contactName: va.fullName },
  ]);
  expect(comments).toMatchObject([
    { text: '@… asks about the Zéppelin', taskId: taskOf.own, taskTitle: 'Book the zeppelin' },
  ]);
  expect(files).toContainEqual({
    id: expect.any(Number),
    name: 'zeppelin.pdf',
    taskId: null,
    commentId: null,
    messageId: messages[0]?.id,
    contactId: va.id,
  });
  expect((await find('va')).messages).toMatchObject([{ contactId: client.id }]);
});

test('signs of patterns are ordinary characters, and a text of signs finds nothing', async () => {
  expect((await find('client', 'zep%lin')).tasks).toEqual([]);
  expect((await find('client', 'zep_elin')).tasks).toEqual([]);
  expect((await find('admin', '%%%')).tasks).toEqual([]);
  await expect(find('client', 'ze')).rejects.toThrow('Write at least 3 characters');
});

test('a VA finds no invoices, as their list is only for administrators and clients', async () => {
  const { admin, client, va } = people;
  const { id, number } = await sentInvoice(gva, admin, client);
  const q = number ?? '';
  expect((await find('client', q)).invoices).toMatchObject([{ id }]);
  // As of an account that was a client before.
  await gva.database.pool.query(`begin; set local session_replication_role = replica;
    update invoices set client_id = ${va.id} where id = ${id}; commit`);
  expect((await find('va', q)).invoices).toEqual([]);
});

test('a long text is cut between words, around what was found', () => {
  const text = `${'before '.repeat(60)}the needle ${'after '.repeat(60)}`;
  const excerpt = excerptOf(text, 'needle');
  expect(excerpt).toMatch(/^…before .*the needle after .* after…$/);
  expect(excerpt.length).toBeLessThanOrEqual(122);
  expect(excerptOf('A short\n\nneedle', 'needle')).toBe('A short needle');
  const link = `${'before '.repeat(60)}https://example.com/${'page/'.repeat(20)}needle ${'after '.repeat(60)}`;
  expect(excerptOf(link, 'needle')).toMatch(/^….*needle after.*…$/);
});
