import { expect, test } from 'vitest';
import { until } from '../support/eventually.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startApp, temporaryFolder } from './app-process.ts';

test('a fresh installation sends the mail of a password reset in its first run', {
  timeout: 180_000,
}, async () => {
  const mailServer = await startMailServer();
  const app = startApp(temporaryFolder(), {
    SMTP_URL: mailServer.url,
    ADMIN_USERNAME: 'operator',
    ADMIN_EMAIL: 'operator@example.com',
    ADMIN_PASSWORD: 'a long password',
  });
  const address = await app.ready;

  const response = await fetch(`${address}/api/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@example.com' }),
  });
  expect(response.status).toBe(200);
  await until(() => mailServer.received.length > 0);
  expect(mailServer.received[0]?.to).toEqual(['operator@example.com']);
  await mailServer.close();
});
