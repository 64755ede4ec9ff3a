import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { actDuring } from '#tests/support/open-transaction.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

type Tasks = ReturnType<TestApp['callAs']>['tasks'];

test.each<[act: string, (tasks: Tasks, id: number) => Promise<unknown>]>([
  ['move', (tasks, id) => tasks.move.mutate({ id, status: 'in-review' })],
  ['edit', (tasks, id) => tasks.edit.mutate({ id, title: 'Another title' })],
  ['delete', (tasks, id) => tasks.delete.mutate({ id })],
])(
  'a VA cannot %s a task that is assigned to another VA at the same time (404)',
  async (_, act) => {
    const { client, va } = await gva.createPair();
    const other = await gva.createUser({ role: 'va' });
    const task = {
      clientId: client.id,
      vaId: va.id,
      status: 'in-progress',
      title: 'A title',
    } as const;
    const { id } = await gva.createTask(task);
    await gva.signIn(va);

    const assignment = {
      text: 'update tasks set va_id = $1 where id = $2',
      values: [other.id, id],
    };
    const { tasks } = gva.callAs(va);
    const { result } = await actDuring(gva.database, assignment, () => act(tasks, id));
    await expect(result).rejects.toMatchObject({ data: { httpStatus: 404 } });
    const stored = gva.database.db
      .selectFrom('tasks')
      .select(['vaId', 'status', 'title'])
      .where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({
      vaId: other.id,
      status: 'in-progress',
      title: 'A title',
    });
  },
);
