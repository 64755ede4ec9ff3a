import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createOwn() {
  const client = await gva.createUser({ role: 'client' });
  const { id, stepId } = await gva.createWorkflow(client);
  const url = `/api/workflows/${id}/steps`;
  const save = (body: object) => gva.requestAs(client)({ method: 'POST', url, body });
  return { client, id, stepId, save, url };
}

const node = (id: string | number, more: object = {}) => ({ id, title: `Step ${id}`, ...more });

test('a client saves a diagram: missing fields get defaults, and the response is the stored diagram', async () => {
  const { client, id, save, url } = await createOwn();
  const saved = await save({
    nodes: [
      node('a', { type: 'start', x: 20, y: 40.5 }),
      node('b', { type: 'decision', width: 160, height: 80, description: 'Is it?' }),
      node('c', { type: 'step' }),
      node('d', { type: 'end' }),
    ],
    connections: [
      { from: 'a', to: 'b', label: 'go' },
      { from: 'b', to: 'c' },
      { from: 'b', to: 'd', fromPoint: 'bottom', toPoint: 'left', label: null },
    ],
  });
  expect(saved.statusCode).toBe(200);
  const { steps, connections, version } = saved.json();
  expect(steps).toMatchObject([
    { key: 'a', type: 'start', xPosition: 20, yPosition: 40.5, width: 120, height: 60 },
    { key: 'b', type: 'decision', width: 160, height: 80, description: 'Is it?' },
    { key: 'c', type: 'process', xPosition: 0, position: 2 },
    { key: 'd', type: 'end' },
  ]);
  const [a, b, c, d] = steps.map((step: { id: number }) => step.id);
  expect(connections).toMatchObject([
    { fromStepId: a, toStepId: b, fromPoint: 'bottom', toPoint: 'top', label: 'go' },
    { fromStepId: b, toStepId: c, fromPoint: 'right', toPoint: 'top', label: 'Yes' },
    { fromStepId: b, toStepId: d, fromPoint: 'bottom', toPoint: 'left', label: null },
  ]);
  // The factory has added a step, which was the first change.
  expect(version).toBe(3);
  expect((await gva.requestAs(client)({ url })).json()).toEqual(steps);
  const lines = await gva.requestAs(client)({ url: `/api/workflows/${id}/connections` });
  expect(lines.json()).toEqual(connections);
});

test('a save keeps the ids and comments of remaining steps', async () => {
  const { client, id, stepId, save } = await createOwn();
  await gva.callAs(client).workflowComments.create.mutate({
    workflowId: id,
    stepId,
    content: 'Why?',
  });
  const first = await save({ nodes: [node('first'), node('x')], connections: [] });
  expect(first.json().steps[0].id).toBe(stepId);
  const byId = { nodes: [node('y'), node(stepId)], connections: [{ from: 'y', to: stepId }] };
  const second = await save(byId);
  expect(second.json().steps.map(({ key }: { key: string }) => key)).toEqual(['y', 'first']);
  const { items } = await gva.callAs(client).workflowComments.list.query({ workflowId: id });
  expect(items[0]?.stepId).toBe(stepId);

  const kept = second.json().connections[0].id;
  const third = await save({ ...byId, connections: [{ id: kept, from: 'y', to: stepId }] });
  expect(third.json().connections[0].id).toBe(kept);
  expect((await save({ nodes: [], connections: [] })).json()).toMatchObject({
    steps: [],
    connections: [],
  });
});

const two = [node('a'), node('b')];
const decision = [node('a', { type: 'decision' }), node('b'), node('c'), node('d')];
const link = (from: string | number, to: string | number, more: object = {}) => ({
  from,
  to,
  ...more,
});
const missing = 'A connection leads to a step that does not exist';
test.each<[string, object[], object[], string]>([
  ['an unknown target', two, [link('a', 'z')], missing],
  ['an unknown source', two, [link(7, 'b')], missing],
  ['a connection to itself', two, [link('a', 'a')], 'A step cannot be connected to itself'],
  [
    'a repeated connection',
    two,
    [link('a', 'b'), link('a', 'b')],
    'These two steps are already connected',
  ],
  [
    'three exits of a decision',
    decision,
    [link('a', 'b'), link('a', 'c'), link('a', 'd')],
    'A decision has at most two outgoing connections',
  ],
  ['a repeated id', [node('a'), node('a')], [], 'Two steps have the same id'],
  ['an unknown step id', [node(2_147_483_647)], [], "This step isn't part of this workflow"],
  [
    'an unknown connection id',
    two,
    [link('a', 'b', { id: 2_147_483_647 })],
    "This connection isn't part of this workflow",
  ],
  [
    'more than 500 steps',
    Array.from({ length: 501 }, (_, n) => node(`n${n}`)),
    [],
    'A workflow can have at most 500 steps',
  ],
  [
    'a step that is too narrow',
    [node('a', { width: 79 })],
    [],
    'A step is at least 80 wide and 40 high',
  ],
  [
    'a step that is too low',
    [node('a', { height: 39 })],
    [],
    'A step is at least 80 wide and 40 high',
  ],
  [
    'an unknown type',
    [node('a', { type: 'loop' })],
    [],
    'A step is a start, an end, a process or a decision',
  ],
  [
    'an unknown side',
    two,
    [link('a', 'b', { fromPoint: 'middle' })],
    'A connection starts and ends at the top, bottom, left or right',
  ],
  [
    'a position that is too far away',
    [node('a', { x: 1e9 })],
    [],
    'The step is too far from the center',
  ],
])('%s is refused (400) and nothing changes', async (_, nodes, connections, message) => {
  const { client, id, save } = await createOwn();
  const before = await gva.callAs(client).workflows.get.query({ id });
  expect((await save({ nodes, connections })).json()).toMatchObject({
    code: 'BAD_REQUEST',
    message,
  });
  expect(await gva.callAs(client).workflows.get.query({ id })).toEqual(before);
});

test('a diagram with 500 steps is saved completely', async () => {
  const { save } = await createOwn();
  const nodes = Array.from({ length: 500 }, (_, n) => node(`n${n}`));
  const connections = nodes.slice(1).map((to, n) => link(`n${n}`, to.id));
  expect((await save({ nodes, connections })).json().connections).toHaveLength(499);
});

const drawing = (n: number) => ({
  nodes: Array.from({ length: 2 + (n % 5) }, (_, i) => node(`${n % 3}-${i}`, { title: `${n}` })),
  connections: [link(`${n % 3}-0`, `${n % 3}-1`, { label: `${n}` })],
});

test('a save creates one event', async () => {
  const { id, save } = await createOwn();
  const events = () =>
    gva.database.db
      .selectFrom('events')
      .select('id')
      .where('kind', '=', 'workflow')
      .where('objectId', '=', id)
      .execute();
  const before = (await events()).length;
  await save(drawing(4));
  expect((await events()).length).toBe(before + 1);
});
