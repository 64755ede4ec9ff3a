import { expect, test } from 'vitest';
import { migrateWithin } from '#db/backup/empty.ts';
import { migrateToLatest, migrationNames } from '#db/migrate.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { createTestDatabase } from '../support/database.ts';
import { makeFactories } from '../support/factories.ts';

test('names and addresses from before are cleaned where they stay names, titles and accounts', async () => {
  const { db, pool, drop } = await createTestDatabase({ empty: true });
  const names = await migrationNames();
  const before = names[names.indexOf('0054_search_text') - 1];
  await db.transaction().execute((trx) => migrateWithin(trx, before));
  const { createUser } = makeFactories(db);
  const put = async (fullName: string, email: string) => {
    const { id } = await createUser({ role: 'client' });
    await pool.query('update users set full_name = $2, email = $3 where id = $1', [
      id,
      fullName,
      email,
    ]);
    return id;
  };
  const read = async (id: number) =>
    (await pool.query('select username, full_name, email from users where id = $1', [id])).rows[0];

  const reversed = await put('Ann\u202e eeL\u0007', 'ann@xn--mnchen-3ya.de');
  const decomposed = await put('Jose\u0301\nGarci\u0301a', 'jose@example.com');
  const invisible = await put('\u3164\u200b', 'blank@example.com');
  const joined = ['👩‍👧 ❤️‍🔥 1️⃣', 'می‌خواهم', 'ශ්‍රී ලංකා', '🏴󠁧󠁢󠁷󠁬󠁳󠁿 Ann', 'Ann\u200d Lee'];
  const dirty = [
    'ad\u034fmin',
    'Ann\ufe0f Lee',
    'mu\u200b\u0308ller',
    'میخ\u200c\u3164',
    'Ann\u3164Lee\u200c',
  ];
  const texts = [
    ...joined,
    ...dirty,
    'می\u200c\u200dخ',
    'Ann\u{e0041}\u{e0100}\n',
    '🙂‍↔️👩\u200c👧',
  ];
  const ids = await Promise.all(texts.map((text, index) => put(text, `text${index}@example.com`)));
  await pool.query(
    `insert into archived_tasks (id, title, client_id, author_ids, content) values (1, $1, $2, '{}', '{}')`,
    ['Send\u200b the\u0301\nmail', ids[0]],
  );
  const short = await put('A\u200bn', 'short@example.com');
  await put('Bo Lee', 'bo@bücher.example');
  const taken = await put('Bo Lee', 'bo@xn--bcher-kva.example');
  const { rows } = await pool.query('select updated_at from users where id = any($1) order by id', [
    [reversed, decomposed],
  ]);
  await migrateToLatest(db);

  expect(await read(reversed)).toMatchObject({ full_name: 'Ann eeL', email: 'ann@münchen.de' });
  expect(await read(decomposed)).toMatchObject({ full_name: 'José García' });
  const { username, full_name } = await read(invisible);
  expect(full_name).toBe(username);
  // Shorter than a name has to be, so a person decides.
  expect(await read(short)).toMatchObject({ full_name: 'A\u200bn' });
  expect(await read(taken)).toMatchObject({ email: 'bo@xn--bcher-kva.example' });
  for (const [index, text] of texts.entries())
    expect(await read(ids[index] as number)).toMatchObject({ full_name: cleanLine(text) });
  const { rows: archived } = await pool.query('select title from archived_tasks');
  expect(archived).toEqual([{ title: 'Send thé mail' }]);
  const { rows: figures } = await pool.query(
    "select from pg_stats where tablename = 'users_search' and attname = 'search_text'",
  );
  expect(figures).toHaveLength(1);
  const after = await pool.query('select updated_at from users where id = any($1) order by id', [
    [reversed, decomposed],
  ]);
  expect(after.rows).toEqual(rows);
  await drop();
});
