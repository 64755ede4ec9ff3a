import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import { password } from '#tests/support/factories.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  await sql`create function fill_disk() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/5/16384": No space left on device'
      using errcode = '53100'; end $$`.execute(site.database.db);
});
afterAll(() => site.close());

test.each(['sessions', 'rate_limits'])(
  'a sign-in returns a regular 503 error if the disk is full while writing %s',
  async (table) => {
    const { username } = await site.createUser({ role: 'client' });
    await sql`create trigger full_disk before insert or update on ${sql.table(table)}
      for each row execute function fill_disk()`.execute(site.database.db);
    const body = { username, password: table === 'sessions' ? password : 'a wrong password' };

    const rest = await site.requestAs(null)({ method: 'POST', url: '/api/login', body });
    const trpc = await site.app.inject({ method: 'POST', url: '/trpc/auth.login', payload: body });

    await sql`drop trigger full_disk on ${sql.table(table)}`.execute(site.database.db);
    expect([rest.statusCode, rest.json()]).toEqual([
      503,
      {
        message: 'The service is temporarily unavailable. Please try again.',
        code: 'SERVICE_UNAVAILABLE',
      },
    ]);
    expect(trpc.statusCode).toBe(503);
    for (const answer of [rest, trpc]) {
      expect(answer.body).not.toMatch(/space|extend/);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  },
);

test('a sign-in that cannot end the session of the browser returns a 503 error and keeps that session', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const browser = createBrowser(site.app);
  await browser.signIn(username, password);
  const { cookie } = browser;
  await sql`create trigger full_disk before delete on sessions
    for each row execute function fill_disk()`.execute(site.database.db);

  const again = await browser.signIn(username, password);

  await sql`drop trigger full_disk on sessions`.execute(site.database.db);
  expect([again.statusCode, again.cookies]).toEqual([503, []]);
  expect(browser.cookie).toBe(cookie);
  expect((await browser.get('/api/user')).statusCode).toBe(200);
});
