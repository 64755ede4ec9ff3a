import { expect, type Page } from '@playwright/test';
import {
  abortCalls,
  choose,
  confirm,
  fill,
  firstCard,
  hang,
  inOrder,
  openMenuOfFirstCard,
  pickFirst,
  press,
  pressInDialog,
  type State,
  shows,
} from './state.ts';

async function writeTask(page: Page) {
  await fill('Title', 'Sort the mail')(page);
  await fill('Description', 'By sender, the oldest first.')(page);
  await page.locator('form').getByLabel('Category').selectOption({ index: 1 });
}
async function openUnassignedTask(page: Page) {
  const made = await page.request.post('/api/tasks', {
    data: {
      title: 'Find a caterer',
      description: 'For forty people in June.',
      category: 'research',
      priority: 'low',
      dueDate: '2089-06-30',
    },
  });
  expect(made.status()).toBe(201);
  await page.goto(`/tasks?id=${(await made.json()).id}`);
  await expect(page.getByLabel('Add a comment')).toBeVisible();
}

export const taskTransientStates: State[] = [
  {
    name: 'create-empty-dates',
    who: 'client',
    path: '/tasks',
    prepare: inOrder(
      press('New Task'),
      fill('Due date', ''),
      (page) =>
        page
          .getByRole('dialog')
          .getByLabel('Priority')
          .evaluate((field) => field.replaceChildren()),
      press('Create Task'),
      shows('Due date is required'),
    ),
  },
  {
    name: 'create-without-client',
    who: 'admin',
    path: '/tasks?new=true',
    prepare: inOrder(
      (page) => expect(page.getByLabel('Client')).toContainText('Select a client'),
      press('Create Task'),
      shows('Title must be at least 3 characters'),
    ),
  },
  {
    name: 'task-not-created',
    who: 'client',
    path: '/tasks',
    isRefused: true,
    prepare: inOrder(
      abortCalls('tasks.create'),
      press('New Task'),
      writeTask,
      press('Create Task'),
    ),
  },
  { name: 'task-unassigned', who: 'newClient', path: '/tasks', prepare: openUnassignedTask },
  {
    name: 'task-of-own-va',
    who: 'client',
    path: '/tasks?status=in-progress',
    prepare: async (page) => (await firstCard(page)).getByRole('link').click({ clickCount: 1 }),
  },
  {
    name: 'task-being-deleted',
    who: 'client',
    path: '/tasks',
    prepare: inOrder(
      hang('tasks.delete'),
      openMenuOfFirstCard,
      choose('Delete Task'),
      confirm('Delete'),
    ),
  },
  {
    name: 'task-not-deleted',
    who: 'client',
    path: '/tasks',
    isRefused: true,
    prepare: inOrder(
      abortCalls('tasks.delete'),
      openMenuOfFirstCard,
      choose('Delete Task'),
      confirm('Delete'),
    ),
  },
  {
    name: 'assign-without-task',
    who: 'admin',
    path: '/dashboard',
    prepare: inOrder(press('Assign New Task'), pressInDialog('Assign Task')),
  },
  {
    name: 'task-not-assigned',
    who: 'newClient',
    path: '/tasks',
    isRefused: true,
    prepare: inOrder(
      abortCalls('tasks.assign'),
      openUnassignedTask,
      press('Assign Task'),
      pickFirst('Virtual assistant'),
      pressInDialog('Assign Task'),
    ),
  },
  {
    name: 'timer-not-saved',
    who: 'vaWithTimer',
    path: '/time-tracking',
    isRefused: true,
    prepare: inOrder(abortCalls('timers.save'), press('Save Time')),
  },
];
