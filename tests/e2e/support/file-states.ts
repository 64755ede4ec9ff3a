import { expect, type Page } from '@playwright/test';
import { pdf, png, type Sample, upload } from './sample-files.ts';
import { inOrder, press, type State } from './state.ts';

const uploads = '**/api/files';
const newTask = '/tasks?new=true';

const choose = (label: string, samples: () => Sample[] | Promise<Sample[]>) => async (page: Page) =>
  page.getByLabel(label).setInputFiles(await samples());
const chooseFiles = (...samples: Sample[]) => choose('Choose, drop or paste files', () => samples);

const longName =
  'Minutes of the second meeting about the newsletter of the spring, with remarks of everybody.png';
const fakePicture: Sample = {
  name: 'holiday.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<html>not a picture</html>'),
};
const ten = Array.from({ length: 10 }, (_, index) =>
  png(`Sketch ${index + 1}.png`, [30 + 20 * index, 120, 200 - 15 * index], [64, 48]),
);

/** Creates a task with files and opens its page. */
const openTask = (samples: () => Promise<Sample[]>) => async (page: Page) => {
  const attachmentIds: number[] = [];
  for (const sample of await samples()) attachmentIds.push(await upload(page, sample));
  const made = await page.request.post('/api/tasks', {
    data: {
      title: 'Draw the new banner',
      description: 'As on the sketches, in the colors of spring.',
      category: 'marketing',
      priority: 'medium',
      dueDate: '31-12-39',
      attachmentIds,
    },
  });
  expect(made.status()).toBe(201);
  const { id } = await made.json();
  await page.goto(`/tasks?id=${id}`);
  await expect(page.getByRole('list', { name: 'Task files' })).toBeVisible();
};
const openBoth = openTask(async () => [
  png(longName, [60, 130, 190], [1600, 1000]),
  await pdf('Wishes.pdf', 'What we wish for'),
]);
const shown = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('dialog', { name })).toBeVisible();

export const fileStates: State[] = [
  {
    name: 'files-uploading',
    who: 'newClient',
    path: newTask,
    arrange: (page) => page.route(uploads, () => {}),
    prepare: inOrder(chooseFiles(...ten.slice(0, 4), png(longName)), (page) =>
      expect(page.getByRole('progressbar')).toHaveCount(3),
    ),
  },
  {
    name: 'files-failed',
    who: 'newClient',
    path: newTask,
    isRefused: true,
    arrange: (page) => page.route(uploads, (route) => route.abort()),
    prepare: inOrder(
      chooseFiles(fakePicture, png(longName)),
      (page) =>
        expect(page.getByRole('listitem').filter({ hasText: 'reach the server' })).toBeVisible(),
      (page) => page.getByLabel('Title').fill('Draw the new banner'),
      (page) => page.getByLabel('Description').fill('As on the sketches.'),
      (page) => page.getByLabel('Category').selectOption('Marketing'),
      press('Create Task'),
      (page) =>
        expect(
          page.getByRole('alert').filter({ hasText: "Some files didn't upload." }),
        ).toBeVisible(),
    ),
  },
  {
    name: 'files-full',
    who: 'newClient',
    path: newTask,
    prepare: inOrder(chooseFiles(...ten), (page) =>
      expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(10),
    ),
  },
  { name: 'task-files', isCore: true, who: 'newClient', path: '/tasks', prepare: openBoth },
  {
    name: 'file-preview-picture',
    isCore: true,
    who: 'newClient',
    path: '/tasks',
    prepare: inOrder(openBoth, press(longName), shown(longName), (page) =>
      expect(page.getByRole('img', { name: longName })).toBeVisible(),
    ),
  },
  {
    name: 'file-preview-pdf',
    who: 'newClient',
    path: '/tasks',
    prepare: inOrder(openBoth, press('Wishes.pdf'), shown('Wishes.pdf')),
  },
  {
    name: 'profile-photo',
    who: 'newClient',
    path: '/profile?edit=true',
    prepare: inOrder(
      choose('Choose a photo', () => [png('me.png', [190, 120, 90])]),
      (page) => expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible(),
    ),
  },
];
