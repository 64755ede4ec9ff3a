import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import { newcomer } from '#tests/support/newcomer.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const open = () => createBrowser(site.app);

test('an address of other letters is one account, also with its domain in ASCII', async () => {
  const email = 'mu\u0308ller@mu\u0308nchen.example';
  const same = 'müller@xn--mnchen-3ya.example';
  const first = newcomer({ email, fullName: 'Ann\u202e Lee\u200b' });
  const registered = await open().post('/api/register', first);
  expect(registered.json()).toMatchObject({ email: 'müller@münchen.example', fullName: 'Ann Lee' });

  const again = await open().post('/api/register', newcomer({ email: same }));
  expect(again.json().message).toBe('Email already exists');
  const signedIn = await open().post('/api/login', { username: same, password: first.password });
  expect(signedIn.json().id).toBe(registered.json().id);
});

test.each([
  [{ username: '\u0430dmin' }, 'Username mixes letters of several scripts'],
  [{ username: 'adm\u0456n' }, 'Username mixes letters of several scripts'],
  [{ username: '𝐚dmin' }, 'Username contains letters or digits of a special form'],
  [{ username: 'ａｄｍｉｎ' }, 'Username contains letters or digits of a special form'],
  [{ fullName: '\u3164\u3164' }, 'Full name is required'],
  [{ fullName: '\u2800\u200d' }, 'Full name is required'],
])('a registration with %j is refused (400)', async (changes, message) => {
  const refused = await open().post('/api/register', newcomer(changes));
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toBe(message);
});
