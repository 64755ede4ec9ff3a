import { expect, type Page } from '@playwright/test';
import { inOrder, type State } from './state.ts';
import {
  createWorkflow,
  drawStep,
  invoiceDiagram,
  longTitle,
  saveDiagram,
  untilDrawn,
} from './workflows.ts';

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

/** Creates and opens a workflow of a new client, with or without a diagram. */
const openOwn =
  (diagram: Parameters<typeof createWorkflow>[2], title = longTitle) =>
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

async function openConflict(page: Page) {
  const id = await openOwn(invoiceDiagram)(page);
  await drawStep(page);
  await saveDiagram(page, id, withoutEnd);
  await expect(page.getByText('Someone else saved changes.')).toBeVisible();
  await button('Save')(page);
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

async function openDraft(page: Page) {
  const id = await openOwn(invoiceDiagram)(page);
  await drawStep(page);
  await page.goto('/dashboard');
  await page.goto(`/workflows?id=${id}`);
  await expect(page.getByRole('region', { name: 'Unsaved draft' })).toBeVisible();
}

const tool = (name: string) => (page: Page) =>
  page
    .getByRole('toolbar', { name: 'Diagram tools' })
    .getByRole('button', { name, exact: true })
    .click();
/** A narrow screen shows the list first. */
const openCanvas = inOrder(openOwn(invoiceDiagram), tool('Show as canvas'));

async function selectAll(page: Page) {
  const canvas = page.getByRole('application', { name: /^Diagram of/ });
  await canvas.focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: 'Selection tools' })).toBeVisible();
}

export const workflowStates: State[] = [
  { name: 'workflows-client', who: 'client', path: '/workflows', prepare: listed },
  { name: 'workflows-admin', isCore: true, who: 'admin', path: '/workflows', prepare: listed },
  { name: 'workflow-editor', isCore: true, who: 'client', path: '/workflows', prepare: openFirst },
  {
    name: 'workflow-viewer',
    who: 'va',
    path: '/workflows?q=inbox',
    prepare: openFirst,
  },
  { name: 'workflow-blank', who: 'newClient', path: '/workflows', prepare: openOwn(undefined) },
  {
    name: 'workflow-create-errors',
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(
      button('New'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Create workflow' }).click(),
      (page) => expect(page.getByText('Title is required').first()).toBeVisible(),
    ),
  },
  {
    name: 'workflow-unsaved',
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(openOwn(invoiceDiagram), drawStep),
  },
  { name: 'workflow-draft', who: 'newClient', path: '/workflows', prepare: openDraft },
  {
    name: 'workflow-conflict',
    who: 'newClient',
    path: '/workflows',
    isRefused: true,
    prepare: openConflict,
  },
  {
    name: 'workflow-problems',
    isCore: true,
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(openOwn(withoutEnd), button('Publish'), panel('Before publishing')),
  },
  {
    name: 'workflow-chosen',
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(openCanvas, selectAll),
  },
  {
    name: 'workflow-arrow',
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(openCanvas, tool('Arrow'), (page) =>
      expect(page.getByText('Click the step the arrow starts from')).toBeVisible(),
    ),
  },
  {
    name: 'workflow-list',
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(openOwn(invoiceDiagram), tool('Show as list'), (page) =>
      expect(page.getByRole('list', { name: 'Steps' })).toBeVisible(),
    ),
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
    prepare: inOrder(openOwn(invoiceDiagram), button('Versions'), (page) =>
      expect(page.getByText('Current', { exact: true })).toBeVisible(),
    ),
  },
  {
    name: 'workflow-version',
    who: 'newClient',
    path: '/workflows',
    prepare: inOrder(
      openOwn(invoiceDiagram),
      button('Versions'),
      (page) => page.getByRole('button', { name: /steps added/ }).click(),
      (page) => expect(page.getByRole('region', { name: 'Previous version' })).toBeVisible(),
      untilDrawn,
    ),
  },
];
