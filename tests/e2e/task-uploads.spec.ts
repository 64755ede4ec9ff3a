import { png } from './support/sample-files.ts';
import { exact, expect, test } from './support/test.ts';

test('a client who closes the edit of a task during an upload is asked first', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const { id } = await people.createTask({ clientId: client.id, title: 'The banner' });
  const page = await open(client, `/tasks?id=${id}`);
  const upload = Promise.withResolvers<void>();
  await page.route('**/api/files', async (route) => {
    await upload.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Edit Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  const uploading = dialog.getByRole('list', { name: 'Uploading files' });
  await dialog.getByLabel('Add files').setInputFiles(png('sketch.png'));
  await expect(uploading).toContainText('sketch.png');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);

  upload.resolve();
  await expect(dialog.getByRole('button', exact('sketch.png'))).toBeVisible();
  await expect(uploading).toHaveCount(0);
  // Nothing would be lost any more.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', exact('sketch.png'))).toBeVisible();
});
