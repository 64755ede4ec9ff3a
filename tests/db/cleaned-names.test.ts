import { expect, test } from 'vitest';
import { migrateWithin } from '#db/backup/empty.ts';
import { migrateToLatest, migrationNames } from '#db/migrate.ts';
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
  const after = await pool.query('select updated_at from users where id = any($1) order by id', [
    [reversed, decomposed],
  ]);
  expect(after.rows).toEqual(rows);
  await drop();
});
