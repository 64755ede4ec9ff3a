import { expect, type Page } from '@playwright/test';
import { broken, heading, inOrder, never, type State } from './state.ts';
import {
  answer,
  createPublished,
  createTask,
  createWorkflow,
  drawStep,
  invoiceDiagram,
  saveDiagram,
  startRun,
  tick,
  untilDrawn,
} from './workflows.ts';

const long =
  'How an invoice of the Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft is settled';

const list = (page: Page) => page.getByRole('navigation', { name: 'Workflows' });
const listed = (page: Page) => expect(list(page).getByRole('listitem').first()).toBeVisible();
const openFirst = inOrder(
  listed,
  (page) => list(page).getByRole('link').first().click(),
  untilDrawn,
);
const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
const panel = (name: string) => (page: Page) =>
  expect(page.getByRole('complementary', { name })).toBeVisible();
const menu = (item: string) =>
  inOrder(
    (page) => page.getByRole('button', { name: /^Actions for/ }).click(),
    (page) => page.getByRole('menuitem', { name: item }).click(),
  );

/** Opens a workflow of the newcomer's own, with a diagram or without. */
const own =
  (diagram: Parameters<typeof createWorkflow>[2], title = long) =>
  async (page: Page) => {
    const id = await createWorkflow(page, title, diagram);
    await page.goto(`/workflows?id=${id}`);
    await untilDrawn(page);
    return id;
  };

const withoutEnd = {
  ...invoiceDiagram,
  nodes: invoiceDiagram.nodes.filter(({ id }) => id !== 'end'),
  connections: invoiceDiagram.connections.filter(({ to }) => to !== 'end'),
};

async function conflict(page: Page) {
  const id = await own(invoiceDiagram)(page);
  await drawStep(page);
  await saveDiagram(page, id, withoutEnd);
  await expect(page.getByText('Somebody has saved meanwhile.')).toBeVisible();
  await button('Save')(page);
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

async function draft(page: Page) {
  const id = await own(invoiceDiagram)(page);
  await drawStep(page);
  await page.goto('/dashboard');
  await page.goto(`/workflows?id=${id}`);
  await expect(page.getByRole('region', { name: 'Unsaved draft' })).toBeVisible();
}

/** A task of the newcomer's with a workflow at work, so many steps on. */
const running =
  (...ticked: string[]) =>
  async (page: Page) => {
    const taskId = await createTask(page, 'Settle the invoices of the spring');
    const runId = await startRun(page, taskId, await createPublished(page, long));
    for (const key of ticked) await tick(page, runId, key);
    await page.goto(`/tasks?id=${taskId}`);
    await expect(page.getByRole('list', { name: `Steps of ${long}` })).toBeVisible();
  };

async function finished(page: Page) {
  const taskId = await createTask(page, 'Settle the invoices of the spring');
  const runId = await startRun(page, taskId, await createPublished(page, long));
  await tick(page, runId, 'look');
  await answer(page, runId, 'paid', 'No');
  await tick(page, runId, 'remind');
  await page.goto(`/tasks?id=${taskId}`);
  await button('Show steps')(page);
  await expect(page.getByRole('list', { name: `Steps of ${long}` })).toBeVisible();
}

async function attachable(page: Page) {
  await createPublished(page, 'Settle an invoice');
  await page.goto(`/tasks?id=${await createTask(page, 'Settle the invoices')}`);
  await button('Attach Workflow')(page);
  await expect(page.getByRole('option')).toHaveCount(1);
}

export const workflowStates: State[] = [
  { name: 'workflows-client', who: 'client', path: '/workflows', prepare: listed },
  { name: 'workflows-admin', who: 'admin', path: '/workflows', prepare: listed },
  {
    name: 'workflows-empty',
    who: 'newClient',
    path: '/workflows',
    prepare: (page) => expect(page.getByText('No workflows yet')).toBeVisible(),
  },
  {
    name: 'workflows-no-match',
    who: 'client',
    path: '/workflows?q=zeppelin',
    prepare: (page) => expect(page.getByText('No workflows match')).toBeVisible(),
  },
  {
    name: 'workflows-loading',
    who: 'client',
    path: '/workflows',
    prepare: inOrder(heading('Workflows'), never('**/trpc/*workflows.list*'), (page) =>
      expect(page.getByText('Loading workflows')).toBeAttached(),
    ),
  },
  {
    name: 'workflows-broken',
    who: 'client',
    path: '/workflows',
    isRefused: true,
    prepare: inOrder(heading('Workflows'), broken('**/trpc/*workflows.list*')),
  },
  {
    name: 'workflow-not-found',
    who: 'client',
    path: '/workflows?id=999999',
    isRefused: true,
    prepare: (page) => expect(page.getByText('Workflow not found')).toBeVisible(),
  },
  { name: 'workflow-editor', who: 'client', path: '/workflows', prepare: openFirst },
  { name: 'workflow-viewer', who: 'va', path: '/workflows', prepare: openFirst },
  { name: 'workflow-viewer-admin', who: 'admin', path: '/workflows', prepare: openFirst },
  { name: 'workflow-blank', who: 'newClient', path: '/workflows', prepare: own(undefined) },
  {
    name: 'workflow-create-errors',
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(
      button('New'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Create Workflow' }).click(),
      (page) => expect(page.getByText('Title is required').first()).toBeVisible(),
    ),
  },
  {
    name: 'workflow-edit',
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(own(invoiceDiagram), menu('Edit Details'), (page) =>
      expect(page.getByLabel('Title')).toBeVisible(),
    ),
  },
  {
    name: 'workflow-delete',
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(own(invoiceDiagram), menu('Delete Workflow'), (page) =>
      expect(page.getByRole('alertdialog')).toBeVisible(),
    ),
  },
  {
    name: 'workflow-unsaved',
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(own(invoiceDiagram), drawStep),
  },
  { name: 'workflow-draft', who: 'newClient', path: '/workflows', prepare: draft },
  {
    name: 'workflow-conflict',
    who: 'newClient',
    path: '/workflows',
    isRefused: true,
    prepare: conflict,
  },
  {
    name: 'workflow-problems',
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(own(withoutEnd), button('Publish'), panel('Before publishing')),
  },
  {
    name: 'workflow-comments',
    who: 'va',
    path: '/workflows?q=inbox',
    prepare: inOrder(
      openFirst,
      (page) => page.getByRole('button', { name: /^Comments/ }).click(),
      (page) => expect(page.getByRole('article').first()).toBeVisible(),
    ),
  },
  {
    name: 'workflow-versions',
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(own(invoiceDiagram), button('Versions'), (page) =>
      expect(page.getByText('Current', { exact: true })).toBeVisible(),
    ),
  },
  {
    name: 'workflow-version',
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(
      own(invoiceDiagram),
      button('Versions'),
      (page) => page.getByRole('button', { name: /steps added/ }).click(),
      (page) => expect(page.getByRole('region', { name: 'Former version' })).toBeVisible(),
      untilDrawn,
    ),
  },
  { name: 'run-attach', who: 'newClient', path: '/tasks', prepare: attachable },
  { name: 'run-begun', who: 'newClient', path: '/tasks', prepare: running() },
  { name: 'run-finished', who: 'newClient', path: '/tasks', prepare: finished },
  {
    name: 'run-routine',
    who: 'va',
    path: '/routines?q=help%20desk',
    prepare: inOrder(button('Inbox and help desk before 9'), (page) =>
      expect(page.getByRole('list', { name: 'Done before' })).toBeVisible(),
    ),
  },
  { name: 'run-decision', who: 'newClient', path: '/tasks', prepare: running('look') },
];
