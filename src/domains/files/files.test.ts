import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { pdf, picture, stage, upload } from '#tests/support/files.ts';

let gva: TestApp;
let client: TestUser;
let va: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  client = await gva.createUser({ role: 'client' });
  va = await gva.createUser({ role: 'va' });
  await gva.assign(va, client);
});
afterAll(() => gva.close());

const newTask = {
  title: 'With files',
  description: 'There is something to look at.',
  category: 'admin' as const,
  priority: 'low' as const,
  dueDate: '31-01-30',
};

const read = (user: TestUser | null, url: string, headers = {}) =>
  gva.requestAs(user)({ url, headers });

describe('an uploaded file', () => {
  test('is staged: only its uploader sees it, with a thumbnail', async () => {
    const content = await picture('jpeg', 900);
    const response = await upload(gva, client, { name: 'Büro — 1.JPG', content });

    expect(response.statusCode).toBe(201);
    const file = response.json();
    expect(file).toEqual({
      id: expect.any(Number),
      name: 'Büro — 1.JPG',
      size: content.length,
      type: 'image/jpeg',
      url: `/api/files/${file.id}`,
      thumbnailUrl: `/api/files/${file.id}/thumbnail`,
    });
    const whole = await read(client, file.url);
    expect(whole.rawPayload.equals(content)).toBe(true);
    const small = await read(client, file.thumbnailUrl);
    const { format, width } = await sharp(small.rawPayload).metadata();
    expect({ format, width }).toEqual({ format: 'webp', width: 480 });
    for (const [who, status] of [
      [null, 401],
      [va, 404],
    ] as const)
      for (const url of [file.url, file.thumbnailUrl])
        expect((await read(who, url)).statusCode).toBe(status);
  });

  test('is attached to a new task; if one file is not available, no task is created', async () => {
    const [photo, plan] = [
      await stage(gva, client),
      await stage(gva, client, { name: 'plan.pdf', content: pdf() }),
    ];
    const attachmentIds = [photo.id, plan.id];

    const task = await gva.callAs(client).tasks.create.mutate({ ...newTask, attachmentIds });

    expect(task.attachments).toEqual([photo, plan]);
    const { todo } = await gva.callAs(client).tasks.board.query({});
    expect(todo.cards.find(({ id }) => id === task.id)?.attachmentCount).toBe(2);
    const again = await gva.requestAs(client)({
      method: 'POST',
      url: '/api/tasks',
      body: { ...newTask, title: 'Made twice', attachmentIds },
    });
    expect(again.statusCode).toBe(400);
    expect(again.json().message).toBe('A file is no longer available. Please add it again.');
    const { items } = await gva.callAs(client).tasks.list.query({ q: 'Made twice' });
    expect(items).toEqual([]);
  });
});
