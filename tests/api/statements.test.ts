import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../calls/catalogue.ts';
import { defaultStatements } from '../calls/entry.ts';
import { actors, createWorld, type World } from '../calls/world.ts';
import { createPrivateRows } from '../permissions/private-world.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { withRecorder } from '../support/query-plans.ts';
import { callTrpc, procedures } from '../support/transports.ts';

let own: TestDatabase;
let gva: TestApp;
let world: World;
let count = 0;
beforeAll(async () => {
  own = await createTestDatabase();
  const database = withRecorder(own, () => {
    count += 1;
  });
  gva = await createTestApp({ database, env: { TASK_MAIL_ADDRESS: 'tasks@gva.example' } });
  world = await createWorld(gva);
  await createPrivateRows(world);
});
afterAll(async () => {
  await gva.close();
  await own.drop();
});

const queries = catalogue.filter(
  ({ procedure, isOnlyRest }) => procedures.get(procedure)?._def.type === 'query' && !isOnlyRest,
);
const calls = queries.flatMap(({ procedure, statements = defaultStatements, cases }) => {
  const one = cases.find(({ expected }) => actors.some((actor) => expected[actor] < 300));
  return one ? [{ procedure, statements, one }] : [];
});

test('every query has a case that succeeds', () => {
  const called = new Set(calls.map(({ procedure }) => procedure));
  const skipped = queries.filter(({ procedure }) => !called.has(procedure));
  expect(skipped.map(({ procedure }) => procedure)).toEqual([]);
});

test.each(calls)(
  '$procedure makes at most $statements statements',
  async ({ procedure, statements, one: { input, expected } }) => {
    const fields = await input(world);
    const tooMany: [string, number][] = [];
    for (const actor of actors.filter((name) => expected[name] < 300)) {
      const cookie = actor === 'anonymous' ? undefined : await gva.cookieOf(world.people[actor]);
      const counts: number[] = [];
      // The server also reads events, perhaps during one of the calls.
      for (let call = 0; call < 3; call += 1) {
        count = 0;
        const { status } = await callTrpc(gva.app, procedure, fields, cookie);
        expect([actor, status]).toEqual([actor, 200]);
        counts.push(count);
      }
      const made = Math.min(...counts);
      if (made > statements) tooMany.push([actor, made]);
    }
    expect(tooMany).toEqual([]);
  },
);
