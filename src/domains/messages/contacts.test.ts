import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const contactsOf = (user: TestUser, q?: string) => gva.callAs(user).messages.contacts.query({ q });

test('the contact list has the assigned contact first, then recent conversations, then others by name', async () => {
  const admin = await gva.createUser({ role: 'admin', fullName: 'Zoe Office' });
  const client = await gva.createUser({ role: 'client' });
  const assigned = await gva.createUser({ role: 'va', fullName: 'Yuri Assigned' });
  const inactive = await gva.createUser({ role: 'va', status: 'inactive' });
  await gva.createUser({ role: 'va', fullName: 'Aaron Unknown' });
  await gva.createUser({ role: 'client', fullName: 'Cora Competitor' });
  await gva.assign(assigned, client);
  await gva.createMessage(inactive, client, 'Good bye');
  await gva.createMessage(admin, client, 'x'.repeat(300));
  await gva.createMessage(client, admin, 'Thanks');
  await gva.createMessage(admin, client, 'Welcome');

  const contacts = await contactsOf(client);
  expect(contacts.slice(0, 4)).toMatchObject([
    { id: assigned.id, isAssigned: true, lastMessage: null, unreadCount: 0 },
    { id: admin.id, unreadCount: 2, lastMessage: { content: 'Welcome', senderId: admin.id } },
    { id: inactive.id, unreadCount: 1, canReceive: false, lastMessage: { content: 'Good bye' } },
    { fullName: 'Aaron Unknown', canReceive: true },
  ]);
  expect(contacts.some(({ role }) => role === 'client')).toBe(false);
  expect(await contactsOf(client, 'aaron')).toHaveLength(1);
  expect(await contactsOf(client, '100%')).toEqual([]);
  const everyone = await contactsOf(admin);
  expect(new Set(everyone.map(({ role }) => role))).toEqual(new Set(['va', 'client']));
});

test('administrators and the assigned VA find a client by the company; other VAs do not learn it', async () => {
  const { va, client } = await gva.createPair();
  const admin = await gva.createUser({ role: 'admin' });
  const otherVa = await gva.createUser({ role: 'va' });
  const profiles = gva.database.db.updateTable('clientProfiles').where('userId', '=', client.id);
  await profiles.set({ companyName: 'Séance Films' }).execute();
  for (const user of [admin, va])
    expect(await contactsOf(user, 'seance fi')).toMatchObject([
      { id: client.id, company: 'Séance Films' },
    ]);
  expect(await contactsOf(otherVa, 'seance fi')).toEqual([]);
  expect(await contactsOf(otherVa, client.fullName)).toMatchObject([
    { id: client.id, company: null },
  ]);
  expect(await contactsOf(client, va.fullName)).toMatchObject([{ id: va.id, company: null }]);
});

test('the unread contacts are those with unread messages, the assigned one included', async () => {
  const { va, client } = await gva.createPair();
  const admin = await gva.createUser({ role: 'admin' });
  await gva.createMessage(admin, client, 'Welcome');
  const unreadOf = async () =>
    (await gva.callAs(client).messages.contacts.query({ isUnread: true })).map(({ id }) => id);
  expect(await unreadOf()).toEqual([admin.id]);
  await gva.createMessage(va, client, 'Hello');
  expect(await unreadOf()).toEqual([va.id, admin.id]);
});

test('a user finds a contact by id, and nothing for the id of a user who is not a contact', async () => {
  const [va, client] = [
    await gva.createUser({ role: 'va' }),
    await gva.createUser({ role: 'client' }),
  ];
  const other = await gva.createUser({ role: 'client' });
  await gva.assign(va, client);
  await gva.createMessage(client, va, 'Hello');
  const find = (user: TestUser, id: number) => gva.callAs(user).messages.contacts.query({ id });

  expect(await find(va, client.id)).toMatchObject([
    { id: client.id, isAssigned: true, unreadCount: 1 },
  ]);
  expect(await find(va, other.id)).toMatchObject([{ id: other.id, isAssigned: false }]);
  for (const id of [client.id, other.id, 2_000_000_000]) expect(await find(client, id)).toEqual([]);
});

test('marking a thousand messages as read sends one event', async () => {
  const admin = await gva.createUser({ role: 'admin' });
  const client = await gva.createUser({ role: 'client' });
  await sql`insert into messages (sender_id, receiver_id, content)
    select ${admin.id}::integer, ${client.id}::integer, 'Message ' || n
    from generate_series(1, 1000) n`.execute(gva.database.db);
  const events = () =>
    gva.database.db
      .selectFrom('events')
      .select('id')
      .where('kind', '=', 'message')
      .where('operation', '=', 'updated')
      .execute();
  const before = (await events()).length;

  await gva.callAs(client).messages.markRead.mutate({ contactId: admin.id });

  expect((await events()).length).toBe(before + 1);
  expect(await gva.callAs(client).messages.unreadCount.query()).toEqual({ count: 0 });
});

/** Compares the conversations table with the same values computed from the messages. */
async function expectCorrectConversations() {
  const { rows: stored } = await sql`select user_id, contact_id, last_message_id, unread_count
    from conversations order by 1, 2`.execute(gva.database.db);
  const { rows: counted } = await sql`
    select user_id, contact_id, (array_agg(id order by created_at desc, id desc))[1] as last_message_id,
      count(*) filter (where is_unread)::integer as unread_count
    from (select sender_id as user_id, receiver_id as contact_id, id, created_at,
        false as is_unread from messages
      union all select receiver_id, sender_id, id, created_at, not is_read from messages) sides
    group by 1, 2 order by 1, 2`.execute(gva.database.db);
  expect(stored).toEqual(counted);
}

test('after any sequence of sends, reads and deletions, conversations match the messages', async () => {
  const people = await Promise.all([
    gva.createUser({ role: 'admin' }),
    gva.createUser({ role: 'va' }),
    gva.createUser({ role: 'client' }),
  ]);
  const { db } = gva.database;
  const index = fc.integer({ min: 0, max: 2 });
  const action = fc.record({
    verb: fc.constantFrom('send', 'send', 'send', 'read', 'delete latest', 'delete all'),
    from: index,
    to: index,
  });
  const perform = async ({ verb, from, to }: { verb: string; from: number; to: number }) => {
    const [one, other] = [people[from], people[to]];
    if (!one || !other || one === other) return;
    if (verb === 'send') await gva.createMessage(one, other);
    if (verb === 'read') await gva.callAs(one).messages.markRead.mutate({ contactId: other.id });
    const own = db.deleteFrom('messages').where('senderId', '=', one.id);
    if (verb === 'delete all') await own.where('receiverId', '=', other.id).execute();
    if (verb === 'delete latest')
      await own
        .where('id', '=', ({ selectFrom, fn }) =>
          selectFrom('messages').select(fn.max('id').as('id')).where('senderId', '=', one.id),
        )
        .execute();
  };
  const check = async (actions: { verb: string; from: number; to: number }[]) => {
    // Up to four at a time run concurrently.
    for (let i = 0; i < actions.length; i += 4)
      await Promise.all(actions.slice(i, i + 4).map(perform));
    await expectCorrectConversations();
  };
  await fc.assert(fc.asyncProperty(fc.array(action, { maxLength: 24 }), check), { numRuns: 25 });

  await db.deleteFrom('users').where('id', '=', Number(people[0]?.id)).execute();
  await expectCorrectConversations();
});
