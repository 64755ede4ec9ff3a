import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#tests/support/factories.ts';
import { createFilesApp, type FilesApp, stage } from '#tests/support/files.ts';

let app: FilesApp;
let client: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await createFilesApp();
  client = await app.gva.createUser({ role: 'client' });
  other = await app.gva.createUser({ role: 'client' });
});
afterAll(() => app.close());

const setImage = (user: TestUser, profileImage: string | null) =>
  app.gva.requestAs(user)({
    method: 'PATCH',
    url: '/api/profile',
    body: { user: { profileImage } },
  });
const imageOf = async (user: TestUser) =>
  (await app.gva.requestAs(user)({ url: '/api/user' })).json().profileImage;

test('a user sets their uploaded picture by its URL and removes it again', async () => {
  const { id, url } = await stage(app.gva, client, { purpose: 'avatar' });
  expect((await setImage(client, url)).statusCode).toBe(200);
  expect(await imageOf(client)).toBe(`/api/avatars/${id}`);
  const picture = await app.gva.requestAs(client)({ url: `/api/avatars/${id}` });
  expect(picture.statusCode).toBe(200);

  expect((await setImage(client, `/api/avatars/${id}`)).statusCode).toBe(200);
  expect((await setImage(client, null)).statusCode).toBe(200);
  expect(await imageOf(client)).toBeNull();
});

test('a user cannot set a picture of another site or another user (400)', async () => {
  const theirs = await stage(app.gva, other, { purpose: 'avatar' });
  const attachment = await stage(app.gva, client);
  for (const address of [
    'https://tracker.example/pixel.png',
    'javascript:alert(1)',
    '/picture.png',
    '/api/files/0',
    theirs.url,
    attachment.url,
  ]) {
    const response = await setImage(client, address);
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'Profile image must be a picture that was uploaded here',
    ]);
  }
  expect(await imageOf(client)).toBeNull();
});

test('a user can resend a stored picture URL of another site unchanged', async () => {
  const stored = 'https://pictures.example/of-me.png';
  await app.gva.database.db
    .updateTable('users')
    .set({ profileImage: stored })
    .where('id', '=', other.id)
    .execute();
  expect((await setImage(other, stored)).statusCode).toBe(200);
  expect(await imageOf(other)).toBe(stored);
});
