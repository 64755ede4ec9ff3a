import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../calls/catalogue.ts';
import { actors, createWorld, type World } from '../calls/world.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { callTrpc, type Fields, procedures } from '../support/transports.ts';
import { markTexts, privateTexts, readTexts } from './private-texts.ts';
import { createPrivateRows, type FindPrivate, pairs, privateValues } from './private-world.ts';

let database: TestDatabase;
let gva: TestApp;
let world: World;
let findPrivate: FindPrivate;
beforeAll(async () => {
  database = await createTestDatabase();
  gva = await createTestApp({ database, env: { TASK_MAIL_ADDRESS: 'tasks@gva.example' } });
  await markTexts(database.pool);
  world = await createWorld(gva);
  findPrivate = await createPrivateRows(world);
});
afterAll(async () => {
  await gva.close();
  await database.drop();
});

const queries = [...procedures].filter(([, { _def }]) => _def.type === 'query');
const isSuccess = (status: number) => status < 300;

/** Ids of private rows, of the clients and of the VAs for each field. */
const knownIds = () =>
  pairs.flatMap(({ id: rowId, client, va }) => {
    const [clientId, vaId] = [world.people[client].id, world.people[va].id];
    const row = { taskId: rowId, leadId: rowId, workflowId: rowId, routineId: rowId };
    return [rowId, clientId, vaId].map((id): Fields => {
      const person = id === vaId ? vaId : clientId;
      return { ...row, objectId: rowId, id, clientId, vaId, userId: person, contactId: person };
    });
  });

/** The valid inputs of the catalogue, as they are and with these ids. */
async function inputsOf(procedure: string) {
  const inputs = new Map<string, Fields>();
  for (const row of catalogue.filter((one) => one.procedure === procedure))
    for (const { input, expected } of row.cases) {
      if (!Object.values(expected).some(isSuccess)) continue;
      const given = await input(world);
      for (const ids of [given, ...knownIds()]) {
        const fields = Object.entries(given).map(([name, value]) => [name, ids[name] ?? value]);
        inputs.set(JSON.stringify(fields), Object.fromEntries(fields));
      }
    }
  return inputs.values();
}

describe('no response to a query contains what its reader may not know', () => {
  const seen = new Set<string>();

  test.each(queries.map(([name]) => name))('%s', async (procedure) => {
    const statuses: number[] = [];
    for (const input of await inputsOf(procedure))
      for (const actor of actors) {
        const cookie = actor === 'anonymous' ? undefined : await gva.cookieOf(world.people[actor]);
        const { status, body } = await callTrpc(gva.app, procedure, input, cookie);
        const found = findPrivate(actor, body);
        const leaked = found.filter(({ mayRead }) => !mayRead).map(({ what }) => what);
        expect.soft(leaked, `${actor} ${JSON.stringify(input)}`).toEqual([]);
        for (const { what } of found) seen.add(what);
        statuses.push(status);
      }
    expect(statuses.filter(isSuccess)).not.toEqual([]);
  });

  // A text that no listed reader reads proves nothing in the tests above, or its list of readers is too long.
  test('each listed reader reads each private text', () => {
    const names = [...readTexts, ...privateValues(world.people).map(({ what }) => what)];
    expect(names.filter((name) => !seen.has(name))).toEqual([]);
  });
});

/** Texts that no procedure reads, or that the app compares. */
const unmarked = `users.full_name client_profiles.custom_plan_name plan_changes.custom_plan_name saved_views.name
  checkouts.billing_name checkouts.custom_plan_name saved_cards.billing_name refunds.reason payment_disputes.reason
  waiting_time.notes mail_outbox.subject mail_outbox.sealed_text kysely_migration.name leads.contact_phone
  leads.rejection_reason routine_occurrences.reason catalogue_plans.title`;

test('each column for free text is known', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type <> 'jsonb' and column_name ~
      '(^|_)(bio|comment|company|content|description|message|name|notes?|phone|reason|subject|text|title)$'`);
  const names = rows.map(({ name }) => name).filter((name) => !privateTexts.has(name));
  expect(names.toSorted()).toEqual(unmarked.split(/\s+/).toSorted());
});
