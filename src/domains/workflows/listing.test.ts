import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { maxConnections } from './diagram-schema.ts';
import { maxListedConnections } from './schema.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

test('the list contains the connections of each workflow', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { id: blankId } = await gva.createWorkflow(client);
  const first = await gva.createPublished(client);
  const second = await gva.createPublished(client);
  const { items } = await gva.callAs(client).workflows.listWithConnections.query({});
  expect(items.map(({ id, connections }) => [id, connections.length])).toEqual([
    [second.id, 6],
    [first.id, 6],
    [blankId, 0],
  ]);
  for (const { id, connections } of items)
    expect(connections).toEqual(await gva.callAs(client).workflows.connections.query({ id }));
});

test('a page with too many connections ends early, and the next page continues there', async () => {
  const client = await gva.createUser({ role: 'client' });
  const count = maxListedConnections / maxConnections + 2;
  await gva.database.pool.query(
    `with made as (
       insert into workflows (client_id, title, category)
       select $1, 'Workflow ' || n, 'admin' from generate_series(1, $2::integer) n returning id
     ), steps as (
       insert into workflow_steps (workflow_id, key, title, position)
       select id, 'n' || n, 'Step', n from made, generate_series(1, 33) n returning id, workflow_id
     )
     insert into workflow_connections (workflow_id, from_step_id, to_step_id)
     select workflow_id, a, b from (
       select a.workflow_id, a.id as a, b.id as b,
         row_number() over (partition by a.workflow_id order by a.id, b.id) as n
       from steps a join steps b on b.workflow_id = a.workflow_id and b.id <> a.id
     ) pairs where n <= $3`,
    [client.id, count, maxConnections],
  );
  const url = '/api/workflows';
  const first = await gva.requestAs(client)({ url });
  expect(first.json()).toHaveLength(count - 2);
  const next = /<(.+?)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await gva.requestAs(client)({ url: next });
  expect(second.json()).toHaveLength(2);
  expect(second.headers.link).toBeUndefined();
  for (const { connections } of [...first.json(), ...second.json()])
    expect(connections).toHaveLength(maxConnections);
});
