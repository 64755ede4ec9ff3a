import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function openWorkflow() {
  const client = await gva.createUser({ role: 'client' });
  const call = gva.callAs(client);
  const { id } = await call.workflows.create.mutate({ title: 'Mail', category: 'admin' });
  return { client, call, id };
}

const start = { id: 'a', title: 'Begin', type: 'start' } as const;
const work = { id: 'b', title: 'Work' };
const end = { id: 'c', title: 'End', type: 'end', y: 200 } as const;

describe('publishing', () => {
  test('is refused (409) while the diagram has problems, with a list of them', async () => {
    const { client, call, id } = await openWorkflow();
    await call.workflows.saveDiagram.mutate({ id, nodes: [start, work], connections: [] });
    const problems = [
      { stepKey: null, message: 'The diagram needs an end' },
      { stepKey: 'a', message: '“Begin” has no next step' },
      { stepKey: 'b', message: '“Work” has no next step' },
      { stepKey: 'b', message: "The start doesn't lead to “Work”" },
    ];
    const message =
      "The diagram isn't ready yet: The diagram needs an end. There are 3 more problems.";
    const refused = { message, data: { code: 'CONFLICT', details: { problems } } };
    await expect(call.workflows.publish.mutate({ id })).rejects.toMatchObject(refused);
    const url = `/api/workflows/${id}`;
    const body = { status: 'published' };
    const patched = await gva.requestAs(client)({ method: 'PATCH', url, body });
    expect(patched.json()).toMatchObject({ code: 'CONFLICT', message, details: { problems } });
    expect((await call.workflows.get.query({ id })).status).toBe('draft');
  });

  test('prevents saving or restoring a diagram with problems (409)', async () => {
    const { call, id } = await openWorkflow();
    const incomplete = { id, nodes: [start, work], connections: [] };
    const former = await call.workflows.saveDiagram.mutate(incomplete);
    const complete = { id, nodes: [start, end], connections: [{ from: 'a', to: 'c' }] };
    const { version } = await call.workflows.saveDiagram.mutate(complete);
    await call.workflows.publish.mutate({ id });
    const refused = {
      message:
        "Published workflows can't have open issues: The diagram needs an end. There are 3 more problems.",
      data: { code: 'CONFLICT', details: { problems: [{ stepKey: null }, {}, {}, {}] } },
    };
    await expect(call.workflows.saveDiagram.mutate(incomplete)).rejects.toMatchObject(refused);
    const formerVersion = { id, version: former.version };
    await expect(call.workflows.restore.mutate(formerVersion)).rejects.toMatchObject(refused);
    const kept = await call.workflows.get.query({ id });
    expect(kept).toMatchObject({ status: 'published', version: version + 1 });
    expect(kept.steps.map(({ key }) => key)).toEqual(['a', 'c']);

    const moved = { ...complete, nodes: [start, { ...end, x: 400 }] };
    expect((await call.workflows.saveDiagram.mutate(moved)).version).toBe(version + 2);
    await call.workflows.unpublish.mutate({ id });
    await call.workflows.saveDiagram.mutate(incomplete);
    expect((await call.workflows.get.query({ id })).status).toBe('draft');
  });

  test('can be undone, and a published workflow can be archived', async () => {
    const { call, id } = await openWorkflow();
    const drawn = { id, nodes: [start, end], connections: [{ from: 'a', to: 'c' }] };
    const { version } = await call.workflows.saveDiagram.mutate(drawn);
    const published = await call.workflows.publish.mutate({ id, version });
    expect(published).toMatchObject({ status: 'published', version: version + 1 });
    await expect(call.workflows.unpublish.mutate({ id, version })).rejects.toMatchObject({
      data: { code: 'CONFLICT' },
    });
    expect(await call.workflows.unpublish.mutate({ id })).toMatchObject({ status: 'draft' });
    expect(await call.workflows.archive.mutate({ id })).toMatchObject({ status: 'archived' });
  });
});
