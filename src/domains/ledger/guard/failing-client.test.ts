import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { overdueInvoice, payByTransfer } from '#tests/support/invoices.ts';
import { makeTimers } from '#tests/support/timers.ts';
import { guardAll } from './jobs.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

test('a client whose settled question cannot be withdrawn does not let the timers of others run on', async () => {
  const { db } = gva.database;
  const admin = await gva.createUser({ role: 'admin' });
  const run = () => guardAll(db);
  await db.updateTable('sellerDetails').set({ overdueHours: 'ask', overdueHoursDays: 1 }).execute();
  const asked = await makeTimers(gva).createRunning();
  await gva.callAs(asked.client).payments.startPlan.mutate({ plan: 'part-time' });
  const { id } = await overdueInvoice(gva, admin, asked.client, 6);
  await run();
  await payByTransfer(gva, admin, id);
  await sql`create function refuse_removal() returns trigger language plpgsql as
    $$ begin raise exception 'broken row'; end $$`.execute(db);
  await sql`create trigger broken before delete on hours_questions
    for each row execute function refuse_removal()`.execute(db);

  const other = await makeTimers(gva).createRunning();
  await gva.callAs(other.client).payments.startPlan.mutate({ plan: 'part-time' });
  const used = { clientId: other.client.id, hours: -80, reason: 'Used' };
  await gva.callAs(admin).ledger.correct.mutate(used);
  await gva.callAs(other.client).hoursGuard.choose.mutate({ atLimit: 'stop' });
  await expect(run()).rejects.toThrow('broken row');
  expect(await gva.callAs(other.va).timers.current.query()).toEqual({ timer: null });
});
