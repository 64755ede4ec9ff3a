import { type Kysely, sql } from 'kysely';

/**
 * One row for each person and each of their contacts: when they last wrote to each other and how much is unread.
 * The list of contacts is read from here, since no index on messages gives the newest of every thread. Triggers
 * keep it, so nothing can be written past it.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('conversations')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('contact_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    // No foreign key: a deleted message is replaced here only after its row is gone.
    .addColumn('last_message_id', 'integer', (col) => col.notNull())
    .addColumn('last_at', sql`timestamptz(3)`, (col) => col.notNull())
    .addColumn('unread_count', 'integer', (col) => col.notNull().defaultTo(0))
    .addCheckConstraint('conversations_unread_count_check', sql`unread_count >= 0`)
    .addPrimaryKeyConstraint('conversations_pkey', ['user_id', 'contact_id'])
    .execute();
  await db.schema
    .createIndex('conversations_newest')
    .on('conversations')
    .columns(['user_id', 'last_at desc', 'contact_id desc'])
    .execute();
  await db.schema
    .createIndex('conversations_contact')
    .on('conversations')
    .column('contact_id')
    .execute();
  await sql`create index conversations_unread on conversations (user_id)
    where unread_count > 0`.execute(db);
  await db.schema.createIndex('users_by_name').on('users').columns(['full_name', 'id']).execute();

  await countAdded(db);
  await countRead(db);
  await recountDeleted(db);
  for (const [event, tables, count] of [
    ['insert', 'new table as added', 'count_added_messages'],
    ['update', 'old table as former new table as present', 'count_read_messages'],
    ['delete', 'old table as removed', 'recount_messages'],
  ]) {
    // Per statement: thousands of messages written or read at once are counted in one go.
    await sql`create trigger ${sql.raw(`messages_${event}_counts`)}
      after ${sql.raw(`${event}`)} on messages referencing ${sql.raw(`${tables}`)}
      for each statement execute function ${sql.raw(`${count}`)}()`.execute(db);
  }
  await sql`insert into conversations (user_id, contact_id, last_message_id, last_at, unread_count)
    ${summary('messages')}`.execute(db);
}

/** Each message counts on two sides; only the receiver's can be unread. */
const summary = (messages: string) => sql`
  select user_id, contact_id, (array_agg(id order by created_at desc, id desc))[1],
    max(created_at), count(*) filter (where is_unread)
  from (
    select sender_id as user_id, receiver_id as contact_id, id, created_at, false as is_unread
      from ${sql.table(messages)}
    union all
    select receiver_id, sender_id, id, created_at, not is_read from ${sql.table(messages)}
  ) sides
  group by user_id, contact_id
  -- One order for everyone: two who write to each other at once do not wait in a circle.
  order by user_id, contact_id`;

async function countAdded(db: Kysely<unknown>) {
  await sql`
    create function count_added_messages() returns trigger language plpgsql as $$
    begin
      insert into conversations as known
          (user_id, contact_id, last_message_id, last_at, unread_count)
        ${summary('added')}
        on conflict (user_id, contact_id) do update set
          last_message_id = case
            when (excluded.last_at, excluded.last_message_id) > (known.last_at, known.last_message_id)
            then excluded.last_message_id else known.last_message_id end,
          last_at = greatest(known.last_at, excluded.last_at),
          unread_count = known.unread_count + excluded.unread_count;
      return null;
    end $$
  `.execute(db);
}

async function countRead(db: Kysely<unknown>) {
  await sql`
    create function count_read_messages() returns trigger language plpgsql as $$
    begin
      update conversations known
        set unread_count = known.unread_count + change.unread
        from (
          select receiver_id, sender_id, sum(unread) as unread
          from (
            select receiver_id, sender_id, 1 as unread from present where not is_read
            union all
            select receiver_id, sender_id, -1 from former where not is_read
          ) counted
          group by receiver_id, sender_id
          having sum(unread) <> 0
        ) change
        where known.user_id = change.receiver_id and known.contact_id = change.sender_id;
      return null;
    end $$
  `.execute(db);
}

async function recountDeleted(db: Kysely<unknown>) {
  await sql`
    create function recount_messages() returns trigger language plpgsql as $$
    begin
      -- Whoever counts the same conversation now is waited for, so that the recount below sees their message.
      perform from conversations known
        where (user_id, contact_id) in (
          select sender_id, receiver_id from removed union select receiver_id, sender_id from removed)
        order by user_id, contact_id for update;
      with sides as (
        select sender_id as user_id, receiver_id as contact_id from removed
        union
        select receiver_id, sender_id from removed
      ), left_over as (
        select sides.*, last.id, last.created_at,
          (select count(*) from messages where not is_read
            and receiver_id = sides.user_id and sender_id = sides.contact_id) as unread
        from sides
        left join lateral (
          select id, created_at from messages
          where least(sender_id, receiver_id) = least(sides.user_id, sides.contact_id)
            and greatest(sender_id, receiver_id) = greatest(sides.user_id, sides.contact_id)
          order by created_at desc, id desc limit 1
        ) last on true
      ), emptied as (
        delete from conversations known using left_over
          where left_over.id is null
            and known.user_id = left_over.user_id and known.contact_id = left_over.contact_id
      )
      update conversations known
        set last_message_id = left_over.id, last_at = left_over.created_at,
          unread_count = left_over.unread
        from left_over
        where left_over.id is not null
          and known.user_id = left_over.user_id and known.contact_id = left_over.contact_id;
      return null;
    end $$
  `.execute(db);
}
