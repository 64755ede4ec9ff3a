import type { Locator, Page } from '@playwright/test';
import { card, expectToast, untilLive } from './support/board.ts';
import { dropOn, pasteInto, pdf, png, upload } from './support/sample-files.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

const files = (page: Page) => page.getByRole('list', { name: 'Task files' });
const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The width of a picture that the browser has loaded and decoded, otherwise 0. */
const widthOf = (picture: Locator) =>
  picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0));

/** Uploads pictures and attaches them to a task through the API. */
async function attach(page: Page, taskId: number, names: string[]) {
  const fileIds: number[] = [];
  for (const name of names) fileIds.push(await upload(page, png(name)));
  const attached = await page.request.post('/trpc/attachments.attachToTask', {
    data: { taskId, fileIds },
  });
  expect(attached.status()).toBe(200);
  return fileIds;
}

test('a VA adds and removes files on the task page, and the client sees it live and looks at the pictures', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const va = await people.createUser({ role: 'va' });
  const { id } = await people.createTask({ clientId: client.id, vaId: va.id, title: 'The banner' });
  const page = await open(va, `/tasks?id=${id}`);
  const other = await open(client, `/tasks?id=${id}`);
  await expect(other.getByRole('heading', { name: 'The banner' })).toBeVisible();
  await untilLive(other);

  for (const name of ['first.png', 'other.png']) {
    await page.getByLabel('Add files').setInputFiles(png(name));
    await expect(opener(page, name)).toBeVisible();
  }
  await dropOn(page, page.getByText('Assigned to'), [await pdf('second.pdf', 'Wishes')]);
  await expect(opener(page, 'second.pdf')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Uploading files' })).toHaveCount(0);
  // The client sees the new files without a reload.
  await expect(opener(other, 'first.png')).toBeVisible();
  await expect(opener(other, 'second.pdf')).toBeVisible();

  // Thumbnails are loaded lazily, and the browser logs an error for one that is requested after the removal.
  for (const one of [page, other])
    for (const picture of await files(one).locator('img').all())
      await expect.poll(() => widthOf(picture)).toBeGreaterThan(0);

  await opener(other, 'first.png').click();
  const shown = (name: string) => other.getByRole('dialog', { name });
  await expect(shown('first.png').getByText('1 of 3')).toBeVisible();
  await expect.poll(() => widthOf(shown('first.png').getByRole('img'))).toBe(320);
  await shown('first.png').getByRole('button', { name: 'Show full size' }).click();
  const full = shown('first.png').getByRole('region', { name: 'Full-size picture' });
  await expect(full).toBeVisible();
  await shown('first.png').getByRole('button', { name: 'Fit to window' }).click();
  await other.keyboard.press('ArrowRight');
  await expect(shown('other.png').getByRole('img')).toBeVisible();
  await shown('other.png').getByRole('button', { name: 'Previous file' }).click();
  const downloading = other.waitForEvent('download');
  await shown('first.png').getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('first.png');
  // After the first file comes the last one again.
  await other.keyboard.press('ArrowLeft');
  await expect(shown('second.pdf')).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(opener(other, 'first.png')).toBeFocused();

  await page.getByRole('button', { name: 'Remove first.png' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove file' });
  await expect(question).toContainText('first.png will be deleted for everyone.');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(files(page).getByRole('listitem')).toHaveCount(2);
  await expect(files(other).getByRole('listitem')).toHaveCount(2);
});

test('a client adds a file while editing a task and saves the edit', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  const { id } = await people.createTask({ clientId: client.id, title: 'The banner' });
  const page = await open(client, `/tasks?id=${id}`);
  await page.getByRole('button', { name: 'Edit Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByLabel('Title').fill('The second banner');
  await dialog.getByLabel('Add files').setInputFiles(png('sketch.png'));
  await expect(opener(page, 'sketch.png').last()).toBeVisible();
  // The edit is not saved before the upload has left this list.
  await expect(dialog.getByRole('list', { name: 'Uploading files' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Task updated successfully');
  await expect(page.getByRole('heading', { name: 'The second banner' })).toBeVisible();
  await expect(opener(page, 'sketch.png')).toBeVisible();
});

test('an edit is not saved while a file is uploading, so that the file is not lost', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const { id } = await people.createTask({ clientId: client.id, title: 'The banner' });
  const page = await open(client, `/tasks?id=${id}`);
  const upload = Promise.withResolvers<void>();
  await page.route('**/api/files**', async (route) => {
    await upload.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Edit Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByLabel('Title').fill('The second banner');
  await dialog.getByLabel('Add files').setInputFiles(png('sketch.png'));
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(dialog.getByText('Files are still uploading. Please wait or')).toBeVisible();

  upload.resolve();
  await expect(opener(page, 'sketch.png').last()).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Uploading files' })).toHaveCount(0);
  await save.click();
  await expectToast(page, 'Task updated successfully');
  await expect(page.getByRole('heading', { name: 'The second banner' })).toBeVisible();
  await expect(opener(page, 'sketch.png')).toBeVisible();
});

test('a client previews a PDF if the browser can show it, and can always download it', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const { id } = await people.createTask({ clientId: client.id });
  const page = await open(client, `/tasks?id=${id}`);
  await page.getByLabel('Add files').setInputFiles(await pdf('wishes.pdf', 'What we wish for'));
  await opener(page, 'wishes.pdf').click();
  const dialog = page.getByRole('dialog', { name: 'wishes.pdf' });
  const canShow = await page.evaluate(() => navigator.pdfViewerEnabled);
  if (canShow)
    await expect(dialog.getByTitle('wishes.pdf')).toHaveAttribute('src', /^\/api\/files\//);
  else await expect(dialog.getByText("This browser can't show PDF files")).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Show full size' })).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('wishes.pdf');
});

test('a VA who sees a task in the pool cannot see its files (404)', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(404));
  const client = await people.createUser({ role: 'client' });
  const title = `In the pool ${client.id}`;
  const { id } = await people.createTask({ clientId: client.id, title });
  const [fileId] = await attach(await open(client, '/tasks'), id, ['secret.png']);

  const page = await open(await people.createUser({ role: 'va' }), `/tasks?id=${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await expect(page.getByText('Attachments')).toHaveCount(0);
  await expect(page.getByText('secret.png')).toHaveCount(0);
  await expect(page.getByLabel('Add files')).toHaveCount(0);
  expect((await page.request.get(`/api/files/${fileId}`)).status()).toBe(404);
  await page.goto(`/tasks?q=${encodeURIComponent(title)}`);
  await expect(card(page, title)).toBeVisible();
  await expect(card(page, title).getByTitle('file')).toHaveCount(0);
});

test('a client attaches files to a comment, and editing the comment keeps them', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const { id } = await people.createTask({ clientId: client.id });
  const page = await open(client, `/tasks?id=${id}`);
  await page.getByLabel('Add a comment').fill('As you can see.');
  await page.getByLabel('Attach files').setInputFiles(png('seen.png'));
  await pasteInto(page, page.getByLabel('Add a comment'), [png('pasted.png')]);
  const waiting = page.getByRole('list', { name: 'Comment files' });
  await expect(waiting.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await page.getByRole('button', { name: 'Post comment' }).click();

  const comment = page.getByRole('article', { name: 'Comment by Clara Oak' });
  const list = comment.getByRole('list', { name: 'Files of Clara Oak' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(waiting).toHaveCount(0);
  // Files of a comment are not files of the task.
  await expect(files(page)).toHaveCount(0);

  await comment.getByRole('button', { name: 'Edit comment' }).click();
  await comment.getByLabel('Edit comment').fill('As the picture shows.');
  await comment.getByRole('button', { name: 'Save' }).click();
  await expect(comment).toContainText('As the picture shows.');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'seen.png', exact: true }).click();
  await expect(page.getByRole('img', { name: 'seen.png' })).toBeVisible();
});

test('a VA adds and removes a photo, and the client sees the photo and then the initials', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const va: TestUser = await people.createUser({ role: 'va', fullName: 'Vera Lind' });
  const { id } = await people.createTask({ clientId: client.id, vaId: va.id });
  const page = await open(va, '/profile?edit=true');
  await page.getByLabel('Choose a photo').setInputFiles(await pdf('me.pdf', 'Not a picture'));
  await expect(
    page.getByText('A profile picture must be a PNG, JPG or GIF file.', { exact: true }),
  ).toBeVisible();
  await page.getByLabel('Choose a photo').setInputFiles(png('me.png'));
  await expectToast(page, 'Photo updated');
  const own = page.getByRole('button', { name: 'Account menu of Vera Lind' });
  await expect(own.locator('img')).toHaveAttribute('src', /^\/api\/avatars\//);

  const other = await open(client, `/tasks?id=${id}`);
  const assignee = other.getByRole('region', { name: 'Assigned to' });
  await expect.poll(() => widthOf(assignee.locator('img'))).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expectToast(page, 'Photo removed');
  await expect(own.locator('img')).toHaveCount(0);
  await expect(own).toContainText('VL');
  await other.reload();
  await expect(assignee).toContainText('VL');
  await expect(assignee.locator('img')).toHaveCount(0);
});
