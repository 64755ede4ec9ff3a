import { expect, type Page } from '@playwright/test';
import { inOrder, type State } from './state.ts';
import { answer, createPublished, createTask, longTitle, startRun, tick } from './workflows.ts';

const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

/** Opens a task of a new client with a workflow run in which these steps are done. */
const running =
  (...ticked: string[]) =>
  async (page: Page) => {
    const taskId = await createTask(page, 'Settle the invoices of the spring');
    const runId = await startRun(page, taskId, await createPublished(page, longTitle));
    for (const key of ticked) await tick(page, runId, key);
    await page.goto(`/tasks?id=${taskId}`);
    await expect(page.getByRole('list', { name: `Steps of ${longTitle}` })).toBeVisible();
  };

async function finished(page: Page) {
  const taskId = await createTask(page, 'Settle the invoices of the spring');
  const runId = await startRun(page, taskId, await createPublished(page, longTitle));
  await tick(page, runId, 'look');
  await answer(page, runId, 'paid', 'No');
  await tick(page, runId, 'remind');
  await page.goto(`/tasks?id=${taskId}`);
  await button('Show steps')(page);
  await expect(page.getByRole('list', { name: `Steps of ${longTitle}` })).toBeVisible();
}

async function attachable(page: Page) {
  await createPublished(page, 'Settle an invoice');
  await page.goto(`/tasks?id=${await createTask(page, 'Settle the invoices')}`);
  await button('Attach workflow')(page);
  await expect(page.getByRole('option').first()).toBeVisible();
}

export const runStates: State[] = [
  { name: 'run-attach', who: 'newClient', path: '/tasks', prepare: attachable },
  { name: 'run-started', isCore: true, who: 'newClient', path: '/tasks', prepare: running() },
  { name: 'run-finished', who: 'newClient', path: '/tasks', prepare: finished },
  {
    name: 'run-routine',
    who: 'va',
    path: '/routines?q=help%20desk',
    prepare: inOrder(
      (page) =>
        page.getByRole('link', { name: 'Inbox and help desk before 9', exact: true }).click(),
      (page) => expect(page.getByRole('list', { name: 'Previous runs' })).toBeVisible(),
    ),
  },
  { name: 'run-decision', who: 'newClient', path: '/tasks', prepare: running('look') },
];
