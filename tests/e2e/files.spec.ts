import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { card, expectToast } from './support/board.ts';
import { sessionEndedDialog, signInAgain } from './support/portal.ts';
import { dragFilesOver, pasteInto, pdf, png } from './support/sample-files.ts';
import { expect, refused, test, unreachable } from './support/test.ts';

const uploads = '**/api/files';
const picker = (page: Page) => page.getByLabel('Choose, drop or paste files');
const rows = (page: Page, name = 'Attachments') => page.getByRole('list', { name });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
/** The Remove button replaces Cancel when the upload has finished. */
const expectUploaded = (page: Page, name: string) =>
  expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();

async function fillTask(page: Page, title: string) {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('As on the sketches, in the colors of spring.');
  await page.locator('form').getByLabel('Category').selectOption('Marketing');
}

test('a client creates a task with chosen, dropped and pasted files', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/tasks');
  await page.getByRole('button', { name: 'New Task' }).click();
  await expect(page.getByText('PNG, JPG, GIF, PDF up to 10MB')).toBeVisible();
  await fillTask(page, 'Draw the banner');

  await picker(page).setInputFiles(png('chosen.png'));
  const { drop } = await dragFilesOver(page, page.getByLabel('Title'), [
    await pdf('dropped.pdf', 'Wishes'),
  ]);
  await expect(page.getByText('Drop files to attach them')).toBeVisible();
  await drop();
  await expect(page.getByText('Drop files to attach them')).toHaveCount(0);
  await pasteInto(page, page.getByLabel('Description'), [png('pasted.png')]);
  for (const name of ['chosen.png', 'dropped.pdf', 'pasted.png']) await expectUploaded(page, name);
  await page.getByRole('button', { name: 'Remove chosen.png' }).click();
  await expect(row(page, 'chosen.png')).toHaveCount(0);

  await page.getByRole('button', { name: 'Create Task' }).click();
  await expectToast(page, 'Task created successfully');
  await expect(card(page, 'Draw the banner').getByTitle('files')).toContainText('2');
  await card(page, 'Draw the banner').getByRole('link').click();
  const files = rows(page, 'Task files');
  await expect(files.getByRole('button', { name: 'dropped.pdf', exact: true })).toBeVisible();
  await expect(files.getByRole('button', { name: 'pasted.png', exact: true })).toBeVisible();
  await expect(files.getByRole('listitem')).toHaveCount(2);
});

test('files that are too large, empty or of another type are refused with a reason before they are sent', async ({
  open,
  people,
}, testInfo) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/tasks?new=true');
  let sent = 0;
  await page.route(uploads, (route) => {
    sent += 1;
    return route.continue();
  });
  // Playwright passes a file on disk much faster than a buffer of ten megabytes.
  const large = testInfo.outputPath('large.png');
  await writeFile(large, png('large.png').buffer);
  await truncate(large, 10 * 1024 * 1024 + 1);
  const mislabelled = { ...png('page.png'), buffer: Buffer.from('<html>no picture</html>') };
  const emptyFile = { ...png('nothing.png'), buffer: Buffer.alloc(0) };
  const problems = {
    'large.png': 'The file is larger than 10 MB.',
    'page.png': 'Only PNG, JPG, GIF and PDF files can be added.',
    'nothing.png': 'The file is empty.',
  };
  await picker(page).setInputFiles(large);
  await picker(page).setInputFiles([mislabelled, emptyFile]);
  for (const [name, problem] of Object.entries(problems)) {
    await expect(row(page, name)).toContainText(problem);
    await expect(page.getByRole('button', { name: `Retry ${name}` })).toHaveCount(0);
  }
  expect(sent).toBe(0);

  await fillTask(page, 'Not with these');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(alert(page, "Some files didn't upload.")).toBeVisible();
  for (const name of Object.keys(problems))
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter');
  await expect(alert(page, "Some files didn't upload.")).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expectToast(page, 'Task created successfully');
});

test('a client cancels a running upload and retries it', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/tasks?new=true');
  await fillTask(page, 'Sent twice');
  await page.route(uploads, () => {});
  await picker(page).setInputFiles(png('slow.png'));
  await expect(page.getByRole('progressbar', { name: 'Upload of slow.png' })).toBeVisible();

  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(alert(page, 'Files are still uploading.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel slow.png' }).click();
  await expect(row(page, 'slow.png')).toContainText('Cancelled');
  await page.unroute(uploads);
  await page.getByRole('button', { name: 'Retry slow.png' }).click();
  await expectUploaded(page, 'slow.png');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expectToast(page, 'Task created successfully');
  await expect(card(page, 'Sent twice').getByTitle('file')).toContainText('1');
});

test('an upload without a connection shows an error, and a retry works', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(unreachable);
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/tasks?new=true');
  await page.route(uploads, (route) => route.abort('internetdisconnected'));
  await picker(page).setInputFiles(png('banner.png'));
  await expect(row(page, 'banner.png')).toContainText("We can't reach the server.");
  await page.unroute(uploads);
  await page.getByRole('button', { name: 'Retry banner.png' }).click();
  await expectUploaded(page, 'banner.png');
});

test('an upload refused because the session ended is sent after the client signs in', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(401));
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/tasks?new=true');
  await expect(picker(page)).toBeAttached();
  await page.context().clearCookies();
  await picker(page).setInputFiles(png('banner.png'));
  await expect(sessionEndedDialog(page)).toBeVisible();
  await expect(
    page.getByText('Your session has ended. Sign in again and retry.', { exact: true }),
  ).toBeAttached();
  await signInAgain(page);
  await expectUploaded(page, 'banner.png');
  await expect(row(page, 'banner.png')).not.toContainText('Your session has ended');
});

test('a draft keeps its uploaded files and marks those deleted on the server', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(404));
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/tasks?new=true');
  await fillTask(page, 'Half a thought');
  await picker(page).setInputFiles(png('kept.png'));
  await expectUploaded(page, 'kept.png');
  const uploaded = page.waitForResponse(uploads);
  await picker(page).setInputFiles(png('deleted.png'));
  const { id } = await (await uploaded).json();
  await expectUploaded(page, 'deleted.png');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await expect(rows(page).getByRole('listitem')).toHaveCount(2);

  const discarded = await page.request.post('/trpc/attachments.discard', { data: { id } });
  expect(discarded.status()).toBe(200);
  await page.reload();
  await expect(row(page, 'deleted.png')).toContainText('This file is no longer on the server.');
  await page.getByRole('button', { name: 'Remove deleted.png' }).click();
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expectToast(page, 'Task created successfully');
  await expect(card(page, 'Half a thought').getByTitle('file')).toContainText('1');
});
