import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFilesApp, type FilesApp } from '#tests/support/files.ts';
import { clearMailFolder } from './folder.ts';

let app: FilesApp;
beforeAll(async () => {
  app = await createFilesApp();
});
afterAll(() => app.close());

const folder = () => join(app.folder, 'mail');
const textOf = (name: string) => readFileSync(join(folder(), name), 'utf8');
async function mailTo(recipient: string) {
  await app.gva.runJobs();
  return readdirSync(folder()).find((name) => textOf(name).includes(`To: ${recipient}`));
}
const clear = () => clearMailFolder(app.gva.database.db, { DATA_DIR: app.folder });

test('the cleanup deletes a mail file after its link was used, revoked or has expired', async () => {
  const { gva } = app;
  const { db } = gva.database;
  const admin = await gva.createUser({ role: 'admin' });
  const invite = async (email: string) => {
    const made = await gva
      .callAs(admin)
      .invitations.create.mutate({ email, fullName: 'Ines', role: 'admin' });
    return { ...made, file: String(await mailTo(email)) };
  };
  const [open, revoked, expired] = [
    await invite('open@example.com'),
    await invite('revoked@example.com'),
    await invite('expired@example.com'),
  ];
  const user = await gva.createUser({ role: 'client' });
  const { link } = await gva.callAs(admin).passwords.sendLink.mutate({ id: user.id });
  const reset = String(await mailTo(`${user.username}@example.com`));

  await clear();
  expect(readdirSync(folder())).toHaveLength(4);

  await gva.callAs(admin).invitations.revoke.mutate({ id: revoked.id });
  await db
    .updateTable('invitations')
    .set({ expiresAt: new Date(0).toISOString() })
    .where('id', '=', expired.id)
    .execute();
  const token = link?.split('#')[1] ?? '';
  const chosen = { newPassword: 'another horse', confirmPassword: 'another horse' };
  await gva.callAs(null).passwords.reset.mutate({ token, ...chosen });
  expect(readdirSync(folder())).toContain(reset);

  await clear();
  expect(readdirSync(folder())).toEqual([open.file]);
});
