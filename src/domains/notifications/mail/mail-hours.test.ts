import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import {
  addOverdue,
  mailSettings,
  openMailsTo,
  resetMails,
  sendMails,
  setMailTimes,
} from '#tests/support/notification-mails.ts';

let gva: TestApp;
let client: TestUser;
let va: TestUser;
beforeAll(async () => {
  gva = await createTestApp({ env: mailSettings });
});
afterAll(() => gva.close());
beforeEach(async () => {
  ({ client, va } = await resetMails(gva));
});

const sendAt = (now: string) => sendMails(gva, new Date(now));
const addFor = async (user: TestUser, at: string) => {
  const task = await gva.createTask({ clientId: client.id, vaId: va.id });
  await addOverdue(gva, { user, taskId: task.id, at });
};

test('mails are held until the quiet hours of the reader end, in their time zone', async () => {
  const night = { quietFrom: 22, quietTo: 7 };
  await setMailTimes(gva, client, { timeZone: 'America/Los_Angeles', ...night });
  await setMailTimes(gva, va, { timeZone: 'Asia/Manila', ...night });
  // 23:00 in Los Angeles, 15:00 in Manila.
  for (const user of [client, va]) await addFor(user, '2026-03-04T07:00:00.000Z');
  expect(await sendAt('2026-03-04T07:10:00Z')).toBe(1);
  expect(await openMailsTo(gva, va)).toHaveLength(1);
  expect(await sendAt('2026-03-04T14:59:00Z')).toBe(0);
  expect(await sendAt('2026-03-04T15:00:00Z')).toBe(1);
  expect(await openMailsTo(gva, client)).toHaveLength(1);
});

test('the digest is one mail a day at the hour of the reader, in their time zone', async () => {
  await setMailTimes(gva, client, { timeZone: 'America/Los_Angeles', digestHour: 8 });
  await setMailTimes(gva, va, { timeZone: 'Asia/Manila', digestHour: 8 });
  for (const user of [client, va])
    for (const at of ['2026-03-04T01:00:00.000Z', '2026-03-04T02:00:00.000Z'])
      await addFor(user, at);
  // 8:00 in Los Angeles is 16:00 in UTC; 8:00 in Manila is midnight.
  expect(await sendAt('2026-03-04T15:59:00Z')).toBe(0);
  expect(await sendAt('2026-03-04T16:00:00Z')).toBe(1);
  expect(await sendAt('2026-03-04T23:59:00Z')).toBe(0);
  expect(await sendAt('2026-03-05T00:00:00Z')).toBe(1);
  expect(await sendAt('2026-03-05T16:00:00Z')).toBe(0);
  for (const user of [client, va]) {
    const mails = await openMailsTo(gva, user);
    expect(mails).toMatchObject([{ kind: 'digest' }]);
    expect(mails[0]?.subject).toMatch(/^Today: ".+" is overdue and 1 other update$/);
    expect(mails[0]?.headers?.['List-Unsubscribe']).toMatch(/\/unsubscribe\/\d+\.digest\./);
  }
});
