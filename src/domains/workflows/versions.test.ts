import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { mailDiagram } from '#tests/support/workflows.ts';
import { toDiagram } from './diagram-json.ts';
import { workflowFile } from './schema.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function openWorkflow() {
  const client = await gva.createUser({ role: 'client' });
  const call = gva.callAs(client);
  const { id } = await call.workflows.create.mutate({ title: 'Mail', category: 'admin' });
  const versions = async () => (await call.workflows.versions.query({ id })).items;
  return { client, call, id, versions };
}

const none = { added: 0, changed: 0, removed: 0 };
const start = { id: 'a', title: 'Begin', type: 'start' } as const;
const work = { id: 'b', title: 'Work' };
const end = { id: 'c', title: 'End', type: 'end', y: 200 } as const;
const line = [
  { from: 'a', to: 'b' },
  { from: 'b', to: 'c' },
];
const note = { id: 'n', text: 'Remember the milk', x: 20, y: 40, width: 160, height: 100 };

describe('a save', () => {
  test('creates a version with its author, changes and diagram', async () => {
    const { client, call, id, versions } = await openWorkflow();
    const nodes = [start, work, end];
    const first = await call.workflows.saveDiagram.mutate({ id, nodes, connections: line });
    const moved = [start, { ...work, x: 40 }, { ...end, id: 'd' }];
    const links = [line[0], { from: 'b', to: 'd' }].flatMap((link) => link ?? []);
    const next = { id, nodes: moved, connections: links, notes: [note] };
    const second = await call.workflows.saveDiagram.mutate(next);

    const savedBy = { id: client.id, fullName: client.fullName };
    expect(await versions()).toMatchObject([
      {
        version: second.version,
        number: 2,
        savedBy,
        restoredFrom: null,
        stepCount: 3,
        changes: {
          steps: { added: 1, changed: 1, removed: 1 },
          connections: { added: 1, changed: 0, removed: 1 },
          notes: { ...none, added: 1 },
        },
      },
      {
        version: first.version,
        number: 1,
        savedBy,
        restoredFrom: null,
        stepCount: 3,
        changes: {
          steps: { ...none, added: 3 },
          connections: { ...none, added: 2 },
          notes: none,
        },
      },
    ]);
    const former = await call.workflows.version.query({ id, version: first.version });
    expect(former.diagram).toEqual(toDiagram(first));
    const page = await call.workflows.versions.query({ id, limit: 1 });
    const rest = await call.workflows.versions.query({ id, cursor: page.nextCursor ?? '' });
    expect(rest.items.map(({ version }) => version)).toEqual([first.version]);
  });

  test('without notes keeps the stored notes', async () => {
    const { call, id } = await openWorkflow();
    const drawn = { id, nodes: [start], connections: [] };
    await call.workflows.saveDiagram.mutate({ ...drawn, notes: [note] });
    await call.workflows.saveDiagram.mutate(drawn);
    expect((await call.workflows.get.query({ id })).notes).toEqual([note]);
    await call.workflows.saveDiagram.mutate({ ...drawn, notes: [] });
    expect((await call.workflows.get.query({ id })).notes).toEqual([]);
  });

  test('of a stale version is refused (409) with the current workflow and who changed it', async () => {
    const { client, call, id } = await openWorkflow();
    const { version } = await call.workflows.get.query({ id });
    const mine = { id, version, nodes: [start, end], connections: [{ from: 'a', to: 'c' }] };
    const saved = await call.workflows.saveDiagram.mutate(mine);
    await expect(call.workflows.saveDiagram.mutate(mine)).rejects.toMatchObject({
      data: {
        code: 'CONFLICT',
        details: {
          changedBy: client.fullName,
          changedAt: expect.any(String),
          current: { id, version: saved.version, connections: saved.connections },
        },
      },
    });
    // The diagram that could not be saved can be copied into a new workflow.
    const copy = await call.workflows.copy.mutate({
      id,
      title: 'Mail, mine',
      diagram: mailDiagram,
    });
    expect(copy).toMatchObject({ title: 'Mail, mine', category: 'admin', status: 'draft' });
    expect(toDiagram(copy)).toEqual(mailDiagram);
  });

  test.each([
    [
      Array.from({ length: 101 }, (_, n) => ({ ...note, id: `${n}` })),
      'A workflow can have at most 100 notes',
    ],
    [[note, note], 'Two notes have the same id'],
    [[{ ...note, width: 39 }], 'A note is at least 40 wide and high'],
    [[{ ...note, text: 'x'.repeat(2_001) }], 'Must be at most 2,000 characters'],
    ['none', 'notes must be a list'],
  ])('with invalid notes is refused (400), case %#', async (notes, message) => {
    const { client, id } = await openWorkflow();
    const url = `/api/workflows/${id}/steps`;
    const body = { nodes: [start], connections: [], notes };
    const refused = await gva.requestAs(client)({ method: 'POST', url, body });
    expect(refused.json()).toMatchObject({ code: 'BAD_REQUEST', message });
  });
});

describe('an earlier version', () => {
  test('is restored as a new version, and later versions are kept', async () => {
    const { call, id, versions } = await openWorkflow();
    const drawn = { id, nodes: [start, work, end], connections: line, notes: [note] };
    const first = await call.workflows.saveDiagram.mutate(drawn);
    const empty = { id, nodes: [], connections: [], notes: [] };
    const second = await call.workflows.saveDiagram.mutate(empty);
    const asked = { id, version: first.version, expectedVersion: second.version };
    const restored = await call.workflows.restore.mutate(asked);

    expect(toDiagram(restored)).toEqual(toDiagram(first));
    expect(restored.version).toBe(second.version + 1);
    expect(await versions()).toMatchObject([
      { version: restored.version, number: 3, restoredFrom: first.version, restoredNumber: 1 },
      { version: second.version, restoredFrom: null, restoredNumber: null },
      { version: first.version, restoredFrom: null },
    ]);
    await expect(call.workflows.restore.mutate(asked)).rejects.toMatchObject({
      data: { code: 'CONFLICT', details: { current: { version: restored.version } } },
    });
    await expect(call.workflows.restore.mutate({ id, version: 77 })).rejects.toMatchObject({
      message: 'Version not found',
    });
  });

  test('does not restore the link between a comment and a deleted step', async () => {
    const { call, id } = await openWorkflow();
    const first = await call.workflows.saveDiagram.mutate({ id, nodes: [work], connections: [] });
    const step = first.steps[0]?.id ?? 0;
    const said = { workflowId: id, content: 'Why?' };
    await call.workflowComments.create.mutate({ ...said, stepId: step });
    await call.workflowComments.create.mutate(said);
    const counts = () => call.workflowComments.counts.query({ workflowId: id });
    expect(await counts()).toEqual([
      { stepId: step, count: 1 },
      { stepId: null, count: 1 },
    ]);
    const ofStep = await call.workflowComments.list.query({ workflowId: id, stepId: step });
    expect(ofStep.items).toMatchObject([{ stepId: step, content: 'Why?' }]);
    await call.workflows.saveDiagram.mutate({ id, nodes: [], connections: [] });
    await call.workflows.restore.mutate({ id, version: first.version });
    expect(await counts()).toEqual([{ stepId: null, count: 2 }]);
  });
});

describe('a new workflow', () => {
  test('gets the diagram of an imported file without changes', async () => {
    const { call } = await openWorkflow();
    const about = { title: 'Mail', description: null, category: 'admin' };
    const written = { format: 'gva-workflow', version: 1, ...about, ...mailDiagram, notes: [note] };
    const { format, version, title, description, category, ...diagram } = workflowFile.parse(
      JSON.parse(JSON.stringify(written)),
    );
    const created = await call.workflows.create.mutate({ title, description, category, diagram });
    const found = await call.workflows.get.query({ id: created.id });
    expect({ format, version, ...about, ...toDiagram(found) }).toEqual(written);
    expect(created).toMatchObject({ ...about, status: 'draft' });
    const copy = await call.workflows.copy.mutate({ id: created.id, title: 'Another' });
    expect(toDiagram(copy)).toEqual(toDiagram(found));
  });

  test.each<[object, string]>([
    [{ format: 'bpmn' }, "This isn't a workflow file"],
    [{ version: 2 }, 'This file was made by a newer version of GVA'],
    [{ title: '' }, 'Title is required'],
    [{ nodes: {} }, 'nodes must be a list'],
    [{ nodes: [{ title: 'x' }] }, 'Each step needs an id'],
    [
      { connections: [{ from: 'start', to: 'nowhere' }] },
      'A connection leads to a step that does not exist',
    ],
  ])('is not created from a file with %j', (change, message) => {
    const whole = { format: 'gva-workflow', version: 1, title: 'Mail', category: 'admin' };
    const read = workflowFile.safeParse({ ...whole, ...mailDiagram, ...change });
    expect(read.error?.issues[0]?.message).toBe(message);
  });
});
