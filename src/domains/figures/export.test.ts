import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeFigures } from '#tests/support/figures.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { log, rate, pay, plan, book, capacity } = makeFigures(() => gva);

async function download(path: string) {
  const answer = await gva.requestAs(admin)({ url: `/api/figures/${path}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body.split('\r\n');
}

test('an administrator exports every table of a month, and the rows of a figure', async () => {
  const { client, va } = await gva.createPair();
  await gva.database.db
    .updateTable('clientProfiles')
    .set({ companyName: '=HYPERLINK("x")' })
    .where('userId', '=', client.id)
    .execute();
  const { id: taskId } = await gva.createTask({ clientId: client.id, vaId: va.id, title: 'Calls' });
  await rate(va.id, '2024-01-01', 4);
  await capacity(va.id, '2024-03-01', 35);
  await log({ taskId, vaId: va.id }, '2024-03-15', 2.5);
  await pay(client.id, '2024-03-01', 600);
  await plan(client.id, '2024-03-02', '2024-04-02', 600);
  await book(client.id, '2024-03-03', 80, 81);
  const name = `"'=HYPERLINK(""x"")"`;
  const month = 'from=2024-03';

  expect(await download(`clients.csv?${month}`)).toEqual([
    '\ufeffClient,Revenue,Cost,Margin,Approved hours,Hours not approved,Cost not approved,Hours without a pay rate',
    `${name},600,10,590,2.5,0,0,0`,
    '',
  ]);
  expect(await download(`vas.csv?${month}`)).toEqual([
    '\ufeffVA,Logged hours,Available hours,Weekly hours,Cost,Hours without a pay rate',
    `${va.fullName},2.5,155,35,10,0`,
    '',
  ]);
  expect(await download(`usage.csv?${month}`)).toEqual([
    '\ufeffClient,Month,Used hours,Available hours,Usage',
    `${name},2024-03,81,80,Over 100%`,
    '',
  ]);
  expect(await download(`recurring.csv?${month}&columns=month,start,newRevenue,end`)).toEqual([
    '\ufeffMonth,Start,New,End',
    '2024-03,0,600,600',
    '',
  ]);
  expect(
    await download(`entries.csv?${month}&figure=margin&columns=day,source,client,task,amount`),
  ).toEqual([
    '\ufeffDay,Kind,Client,Task,Amount',
    `2024-03-15,Logged time,${name},Calls,-10`,
    `2024-03-01,Invoice,${name},,600`,
    '',
  ]);
  await gva.database.db
    .insertInto('subscriptions')
    .values({
      userId: client.id,
      plan: 'part-time',
      status: 'active',
      endDate: '2090-01-31',
      monthlyHours: 80,
      hourlyRate: 7.5,
    })
    .execute();
  expect(await download('risks.csv')).toEqual([
    '\ufeffClient,Monthly price,Reasons',
    `${name},600,"Pauses on January 31, 2090"`,
    '',
  ]);
});

test('a file has all rows, page by page', async () => {
  // One after the other: each has a transaction of its own, and the pool has few connections.
  for (let n = 0; n < 501; n += 1) await pay(1_000_000 + n, '2019-01-05', 10);
  const lines = await download('clients.csv?from=2019-01');
  expect(lines).toHaveLength(501 + 2);
  expect(lines.slice(1, -1).every((line) => line.startsWith('Deleted client,10,'))).toBe(true);
  const { clients: shown } = await gva.callAs(admin).figures.overview.query({ from: '2019-01' });
  expect([shown.rows.length, shown.count]).toEqual([500, 501]);
});

test.each(['clients', 'vas', 'usage', 'recurring', 'risks', 'entries'])(
  'clients and VAs cannot export the table %s (403)',
  async (table) => {
    for (const role of ['client', 'va'] as const) {
      const user = await gva.createUser({ role });
      const url = `/api/figures/${table}.csv?figure=cost`;
      expect((await gva.requestAs(user)({ url })).statusCode).toBe(403);
    }
  },
);
