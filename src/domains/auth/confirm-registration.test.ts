import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { password } from '#tests/support/factories.ts';
import { newcomer } from '#tests/support/newcomer.ts';
import { mailSettings, openMailsTo } from '#tests/support/notification-mails.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: mailSettings });
});
afterAll(() => site.close());

test('a registration is mailed a link that confirms its address, and works without it', async () => {
  const input = newcomer({ password, fullName: 'Visit http://evil.example' });
  const post = (url: string, body: object) => site.requestAs(null)({ method: 'POST', url, body });
  const registered = await post('/api/register', input);
  expect(registered.statusCode).toBe(201);
  const user = { ...registered.json(), username: input.username };
  const [mail, ...others] = await openMailsTo(site, user);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: input.email, subject: 'Your GVA account is ready' });
  expect(mail?.text).toContain(`Sign in with: ${input.email}`);
  expect(mail?.text).not.toContain('evil');
  const addresses = async () => {
    const own = await site.callAs(user).profiles.mine.query();
    return [own.user.email, own.pendingEmail];
  };
  expect(await addresses()).toEqual([input.email, null]);

  const [, token] = /\/auth\/confirm-email#([\w-]{43})\n/.exec(mail?.text ?? '') ?? [];
  const confirmed = await post('/api/email-change/confirm', { token });
  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { email: input.email }]);
  expect(await openMailsTo(site, user)).toHaveLength(1);
  expect(await addresses()).toEqual([input.email, null]);
});
