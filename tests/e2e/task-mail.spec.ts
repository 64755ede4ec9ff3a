import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importMails } from '#domains/leads/inbox/jobs.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { writeMail } from '../support/task-mails.ts';
import { cardIn, expectToast, untilLive } from './support/board.ts';
import { createNamedPair } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Delivers a mail as a mail server does that writes to the folder. */
async function deliver(dataDir: string, raw: string) {
  const folder = join(dataDir, 'mail', 'in');
  await mkdir(folder, { recursive: true });
  const name = randomUUID();
  await writeFile(join(folder, `.${name}`), raw);
  await rename(join(folder, `.${name}`), join(folder, name));
}

test('a client creates a task address, and an email to it appears on the open board', async ({
  open,
  people,
  server,
  database,
}) => {
  const { client, va } = await createNamedPair(people);
  const settings = await open(client, '/settings');
  await settings.getByRole('button', { name: 'Create address' }).click();
  const field = settings.getByLabel('Your task address');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/^tasks\+[a-z2-7]{20}@gva\.example$/);
  const address = await field.inputValue();

  const board = await open(client, '/tasks');
  await untilLive(board);
  await deliver(
    server.dataDir,
    writeMail({
      from: `${client.username}@example.com`,
      to: address,
      subject: 'Order new chairs tomorrow !high',
      text: 'Twelve chairs for the meeting room.',
    }),
  );
  // The mailbox is read every minute, and this job reads it now.
  await enqueue(database.db, importMails, {});
  const created = cardIn(board, 'To Do', 'Order new chairs');
  await expect(created).toContainText('Twelve chairs for the meeting room.');
  await expect(created).toContainText('Tomorrow');
  await expect(created).toContainText(va.fullName);
});

test('a VA renews their task address after a confirmation', async ({ open, people }) => {
  const { va } = await createNamedPair(people);
  const page = await open(va, '/settings');
  await page.getByRole('button', { name: 'Create address' }).click();
  const field = page.getByLabel('Your task address', { exact: true });
  const before = await field.inputValue();
  await page.getByRole('button', { name: 'Renew address' }).click();
  const question = page.getByRole('alertdialog', { name: 'Renew your task address?' });
  await expect(question).toContainText('will no longer create tasks');
  await question.getByRole('button', { name: 'Renew address' }).click();
  await expectToast(page, 'Address renewed');
  await expect(field).not.toHaveValue(before);
  await page.reload();
  await expect(field).toHaveValue(/^tasks\+/);
  await expect(field).not.toHaveValue(before);
});

test('an administrator has no task address', async ({ open, people }) => {
  const admin = await people.createUser({ role: 'admin' });
  const page = await open(admin, '/settings');
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tasks by email' })).toHaveCount(0);
});
