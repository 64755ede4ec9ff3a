import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { pdf, stage, upload } from '../support/files.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

describe('the file storage of a client', () => {
  /** Adds files of ten megabytes each to a new task of the client. */
  const fill = async (owner: TestUser, megabytes: number) => {
    const task = await gva.createTask({ clientId: owner.id });
    await sql`
      insert into files (storage_key, purpose, name, size, type, sha256, has_thumbnail, task_id)
      select gen_random_uuid(), 'attachment', 'big.pdf', 10485760, 'application/pdf',
        repeat('0', 64), false, ${task.id}
      from generate_series(1, ${Math.floor(megabytes / 10)})`.execute(gva.database.db);
    return task;
  };
  const attach = async (user: TestUser, id: number) => {
    const { id: fileId } = await gva.createFile({ uploader: user });
    const url = `/api/tasks/${id}/attachments`;
    return gva.requestAs(user)({ method: 'POST', url, body: { fileIds: [fileId] } });
  };

  test('holds 1 GB without a plan, then refuses uploads and attachments (409)', async () => {
    const owner = await gva.createUser({ role: 'client' });
    await fill(owner, 1024);
    const { id } = await gva.createTask({ clientId: owner.id });
    await stage(gva, owner, { name: 'plan.pdf', content: pdf() });
    await fill(owner, 10);

    const sentence =
      'File storage is full. Without a plan you have 1 GB. Remove files or choose a plan.';
    const refused = [
      await upload(gva, owner, { name: 'plan.pdf', content: pdf() }),
      await attach(await gva.createUser({ role: 'admin' }), id),
    ];
    expect(refused.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [409, sentence],
      [409, sentence],
    ]);
  });

  test('holds 10 GB with a part-time plan and has no limit with a full-time plan', async () => {
    const owner = await gva.createUser({ role: 'client' });
    const { payments } = gva.callAs(owner);
    await payments.startPlan.mutate({ plan: 'part-time' });
    const { id } = await gva.createTask({ clientId: owner.id });
    await fill(owner, 9_000);
    expect((await attach(owner, id)).statusCode).toBe(201);
    await fill(owner, 1_300);
    const refused = await attach(owner, id);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'File storage is full. This plan includes 10 GB. Remove files or upgrade the plan.',
    ]);

    await payments.startPlan.mutate({ plan: 'full-time' });
    expect((await attach(owner, id)).statusCode).toBe(201);
  });
});
