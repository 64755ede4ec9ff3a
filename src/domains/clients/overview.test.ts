import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let va: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
  ({ client, va } = await gva.createPair());
});
afterAll(() => gva.close());

const calls = (user = admin) => gva.callAs(user).clients;
const overview = (id = client.id) => calls().overview.query({ id });

test('the page of a client shows the first six open tasks by due date, and counts all', async () => {
  const due = (day: number) => `2030-01-0${day}`;
  const tasks: { id: number }[] = [];
  for (const day of [7, 3, 1, 5, 2, 6, 4])
    tasks.push(await gva.createTask({ clientId: client.id, dueDate: due(day) }));
  await gva.createTask({ clientId: client.id, dueDate: '2029-01-01', status: 'cancelled' });
  const shown = await overview();
  expect(shown.tasks.map(({ dueDate }) => dueDate)).toEqual([1, 2, 3, 4, 5, 6].map(due));
  expect(shown.client.openTasks).toBe(tasks.length);
  expect(shown.tasks[0]).toMatchObject({ status: 'todo', priority: 'medium', vaName: null });
});

test('the page shows the own conversation of the administrator, not the one with the VA', async () => {
  await gva.createMessage(client, va, 'Only between us');
  expect((await overview()).conversation).toEqual({ unread: 0, last: null });

  await gva.createMessage(client, admin, 'A question');
  expect((await overview()).conversation).toEqual({
    unread: 1,
    last: { senderId: client.id, content: 'A question', createdAt: expect.any(String) },
  });
  const other = await gva.createUser({ role: 'admin' });
  const seen = await calls(other).overview.query({ id: client.id });
  expect(seen.conversation).toEqual({ unread: 0, last: null });
});

describe('notes', () => {
  test('are listed newest first, in pages, with their author', async () => {
    const { id: clientId } = await gva.createUser({ role: 'client' });
    const notes = [];
    for (const content of ['First', 'Second', 'Third'])
      notes.push(await calls().addNote.mutate({ clientId, content }));
    const first = await calls().notes.query({ clientId, limit: 2 });
    expect(first.items).toEqual([notes[2], notes[1]]);
    expect(first.items[0]).toMatchObject({
      content: 'Third',
      author: { id: admin.id, fullName: admin.fullName, profileImage: null },
    });
    const cursor = first.nextCursor ?? '';
    const rest = await calls().notes.query({ clientId, limit: 2, cursor });
    expect(rest).toEqual({ items: [notes[0]], nextCursor: null });
    expect((await overview(clientId)).notes).toEqual({
      items: [notes[2], notes[1], notes[0]],
      nextCursor: null,
    });
  });

  test('an administrator edits an own note, and nobody else does (403)', async () => {
    const other = await gva.createUser({ role: 'admin' });
    const { id } = await calls().addNote.mutate({ clientId: client.id, content: 'Likes tea' });
    await expect(calls(other).editNote.mutate({ id, content: 'Likes coffee' })).rejects.toThrow(
      'You can only edit your own notes.',
    );
    const edited = await calls().editNote.mutate({ id, content: 'Likes green tea' });
    expect(edited.content).toBe('Likes green tea');
    expect(edited.updatedAt > edited.createdAt).toBe(true);
    expect((await overview()).notes.items[0]).toEqual(edited);
  });

  test('every administrator deletes a note, once (404)', async () => {
    const other = await gva.createUser({ role: 'admin' });
    const { id } = await calls().addNote.mutate({ clientId: client.id, content: 'Moved' });
    await calls(other).deleteNote.mutate({ id });
    expect((await overview()).notes.items.map((note) => note.id)).not.toContain(id);
    await expect(calls().deleteNote.mutate({ id })).rejects.toThrow('Note not found');
    const { items } = await gva.callAs(admin).audit.list.query({ objectKind: 'client-note' });
    expect(items.filter(({ objectId }) => objectId === id).map(({ action }) => action)).toEqual([
      'deleted',
      'created',
    ]);
  });

  test('an unchanged text writes no entry, and the entries contain no text', async () => {
    const { id } = await calls().addNote.mutate({ clientId: client.id, content: 'Same' });
    await calls().editNote.mutate({ id, content: ' Same ' });
    const { items } = await gva.callAs(admin).audit.list.query({ objectKind: 'client-note' });
    const ofNote = items.filter(({ objectId }) => objectId === id);
    expect(ofNote.map(({ action }) => action)).toEqual(['created']);
    expect(ofNote[0]?.after).toEqual({ clientId: client.id, userId: admin.id });
  });

  test('stay when their author is deleted, as not edited', async () => {
    const other = await gva.createUser({ role: 'admin' });
    const { id } = await calls(other).addNote.mutate({ clientId: client.id, content: 'Kept' });
    await gva.callAs(admin).users.delete.mutate({ id: other.id });
    const kept = (await overview()).notes.items.find((note) => note.id === id);
    expect(kept).toMatchObject({ content: 'Kept', author: null });
    expect(kept?.updatedAt).toBe(kept?.createdAt);
  });
});

test('over REST, an administrator reads the page, and writes, edits and deletes a note', async () => {
  const call = gva.requestAs(admin);
  const page = await call({ url: `/api/clients/${client.id}` });
  expect(page.json()).toEqual(await overview());
  const url = `/api/clients/${client.id}/notes`;
  const added = await call({ method: 'POST', url, body: { content: 'Over REST' } });
  expect(added.statusCode).toBe(201);
  const { id } = added.json();
  const noteUrl = `/api/client-notes/${id}`;
  const edited = await call({ method: 'PATCH', url: noteUrl, body: { content: 'Edited' } });
  expect(edited.json()).toMatchObject({ id, content: 'Edited' });
  expect((await call({ url: `${url}?limit=1` })).json()).toMatchObject([{ id }]);
  expect((await call({ method: 'DELETE', url: noteUrl })).json()).toEqual({ ok: true });
});
