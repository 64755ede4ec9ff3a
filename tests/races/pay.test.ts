import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { makePay } from '../support/pay.ts';
import { countByStatus, createRaceApp, race, runTwenty } from './race.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createRaceApp();
  admin = await gva.createUser({ role: 'admin' });
  await gva.cookieOf(admin);
});
afterAll(() => gva.close());

const pay = makePay(() => gva);
const post = (path: string, body: object) =>
  gva.requestAs(admin)({ method: 'POST', url: `/api/pay/${path}`, body });

race('a draft that is approved twenty times is approved once', async () => {
  const { va, statement } = await pay.createDraft(admin);
  const answers = await runTwenty(() => post('approve', pay.seen(statement)));
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
  expect(await pay.findStatement(va, '2026-03')).toMatchObject({ status: 'approved', total: 12 });
});

race('twenty runs that create drafts put each hour on one statement', async () => {
  const works = [await pay.createWork(), await pay.createWork(), await pay.createWork()];
  for (const work of works)
    for (const day of ['2026-03-02', '2026-03-03', '2026-04-06'])
      await pay.approvedLog(work, day, 2);

  const months = ['2026-03', '2026-04'];
  const answers = await runTwenty((n) => post('statements', { month: months[n % 2] ?? '' }));
  expect(countByStatus(answers)).toEqual({ 200: 20 });

  for (const { va } of works) {
    const statements = await gva.database.db
      .selectFrom('payStatements')
      .select(['hours', 'lineCount'])
      .where('vaId', '=', va.id)
      .execute();
    expect(statements.reduce((sum, { hours }) => sum + hours, 0)).toBe(6);
  }
});

race('what is added while a draft is approved is either on it or refused', async () => {
  const { va, statement } = await pay.createDraft(admin);
  const answers = await runTwenty((n) =>
    n % 4 === 0
      ? post('approve', pay.seen(statement))
      : post('adjustments', {
          requestId: randomUUID(),
          statementId: statement.id,
          kind: 'bonus',
          amount: 1,
          note: 'For the weekend',
        }),
  );
  const bonuses = answers.filter(({ statusCode }) => statusCode === 201).length;
  const found = await pay.findStatement(va, '2026-03');
  expect(found).toMatchObject({ bonuses, total: 12 + bonuses });
  // An approval after a bonus has an outdated version.
  expect(found.status === 'approved' ? 0 : bonuses).toBe(bonuses);
});

race('a rate that changes while its hours are approved is the rate of the statement', async () => {
  const { va, statement } = await pay.createDraft(admin);
  const [rate] = await gva.callAs(admin).payRates.list.query({ vaId: va.id });
  if (!rate) throw new Error('The draft has a rate.');
  const change = (hourlyRate: number) =>
    gva.requestAs(admin)({
      method: 'PUT',
      url: `/api/pay/rates/${rate.id}`,
      body: { version: rate.version, validFrom: rate.validFrom, hourlyRate },
    });
  await runTwenty((n) => (n % 2 === 0 ? post('approve', pay.seen(statement)) : change(7 + n)));

  const [{ hourlyRate } = { hourlyRate: 0 }] = await gva
    .callAs(admin)
    .payRates.list.query({ vaId: va.id });
  expect((await pay.findStatement(va, '2026-03')).gross).toBe(2 * hourlyRate);
});

race('a VA who is deleted while drafts are created keeps the hours on one statement', async () => {
  const work = await pay.createWork();
  await pay.setRate(work.va, '2026-01-01', 6);
  await pay.approvedLog(work, '2026-03-02', 2);
  await runTwenty((n) =>
    n === 7
      ? gva.requestAs(admin)({ method: 'DELETE', url: `/api/admin/users/${work.va.id}` })
      : post('statements', { month: '2026-03' }),
  );
  const lines = await gva.database.db
    .selectFrom('payStatementLines')
    .innerJoin('payStatements', 'payStatements.id', 'statementId')
    .select(['payStatementLines.hours', 'amount'])
    .where('vaId', '=', work.va.id)
    .execute();
  expect(lines).toEqual([{ hours: 2, amount: 12 }]);
});
