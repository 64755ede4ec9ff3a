import { expectToast } from './support/board.ts';
import { createNamedPair } from './support/people.ts';
import { png } from './support/sample-files.ts';
import { exact, expect, refused, test } from './support/test.ts';

test('a client keeps the draft of a task after a reload and a click outside the dialog', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  await people.createTask({ clientId: client.id, title: 'Already here' });
  const page = await open(client, '/tasks');
  await page.getByRole('button', { name: 'New Task' }).click();
  await page.getByLabel('Title').fill('Half a thought');
  await page.getByLabel('Description').fill('And the other half.');

  await page.reload();
  await page.getByRole('button', { name: 'New Task' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await expect(page.getByLabel('Description')).toHaveValue('And the other half.');

  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  // The dialog listens for clicks outside a moment after it has opened.
  await expect(async () => {
    await page.mouse.click(5, 5);
    await expect(question).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await expect(question).toBeHidden();

  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'New Task' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('a draft of an edit does not overwrite what someone else saved after it was written (409)', async ({
  open,
  people,
  rest,
  watch,
}) => {
  watch.expects(refused(409));
  const { client, va } = await createNamedPair(people);
  const { id } = await people.createTask({ clientId: client.id, vaId: va.id, title: 'The menu' });
  const page = await open(client, `/tasks?id=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await page.getByRole('button', { name: 'Edit Task' }).click();
  await dialog.getByLabel('Description').fill('Three courses.');
  await page.reload();
  const ofVa = await rest(va);
  const saved = await ofVa.patch(`/api/tasks/${id}`, { data: { description: 'Four courses.' } });
  expect(saved.status()).toBe(200);
  await expect(page.getByText('Four courses.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Task' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Three courses.');
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText(`${va.fullName} changed this task`);
  await expect(dialog.getByRole('alert')).toContainText('Four courses. (you changed it too)');
  const stored = async () => (await ofVa.get(`/api/tasks/${id}`)).json();
  expect(await stored()).toMatchObject({ description: 'Four courses.' });
  await dialog.getByRole('button', { name: 'Use their version' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Four courses.');
  await expect(dialog.getByRole('alert')).toHaveCount(0);

  await dialog.getByLabel('Description').fill('Five courses.');
  await save.click();
  await expectToast(page, 'Task updated successfully');
  expect(await stored()).toMatchObject({ description: 'Five courses.' });
});

test('a draft of an edit does not conflict with files that its author adds later', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const { id } = await people.createTask({ clientId: client.id, title: 'The menu' });
  const page = await open(client, `/tasks?id=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await page.getByRole('button', { name: 'Edit Task' }).click();
  await dialog.getByLabel('Description').fill('Three courses.');
  await dialog.getByLabel('Add files').setInputFiles(png('in-the-dialog.png'));
  await expect(dialog.getByRole('button', exact('in-the-dialog.png'))).toBeVisible();
  await page.reload();
  await page.getByLabel('Add files').setInputFiles(png('on-the-page.png'));
  await expect(page.getByRole('button', exact('on-the-page.png'))).toBeVisible();

  await page.getByRole('button', { name: 'Edit Task' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Three courses.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Task updated successfully');
  await expect(page.getByText('Three courses.')).toBeVisible();
});
