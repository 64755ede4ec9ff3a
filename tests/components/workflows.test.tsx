import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { mailDiagram } from '#tests/support/workflows.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

type Act = (name: string | RegExp) => Promise<void>;
type Page = { press: Act; choose: (name: string) => Promise<void> };

const { nodes, connections } = mailDiagram;
const panel = (name: string) => screen.findByRole('complementary', { name });
const listed = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Workflows' })).findByRole('link', { name });
const openId = () => Number(new URLSearchParams(location.search).get('id'));

async function choose(page: Page, name: string) {
  await page.press(/^Actions for/);
  await page.choose(name);
}

/** Adds a step to the open diagram. */
async function drawStep(page: Page) {
  await page.press('Add step');
  await screen.findByText(/^Unsaved changes\./);
}

let client: TestUser;
let call: ReturnType<TestApp['callAs']>['workflows'];
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  client = await gva.createUser({ role: 'client', fullName: 'Clara Oak' });
  call = gva.callAs(client).workflows;
});

async function createWorkflow() {
  const { id } = await call.create.mutate({ title: 'Answer the mail', category: 'admin' });
  await call.saveDiagram.mutate({ id, nodes, connections });
  return id;
}

const countSteps = async (id: number) => (await call.get.query({ id })).steps.length;

test('a client creates a workflow from a template, makes it public, renames and deletes it', async ({
  open,
  page,
}) => {
  await open(client, '/workflows');
  expect(await screen.findByText('No workflows yet')).toBeVisible();
  await page.press('New');
  const form = within(await screen.findByRole('dialog'));
  await page.press('Create workflow', form);
  const title = form.getByLabelText('Title');
  await waitFor(() => expect(title).toHaveAccessibleDescription('Title is required'));
  const category = form.getByLabelText('Category');
  expect(category).toHaveAccessibleDescription('Category is required');
  await page.fill('Title', 'How we onboard', form);
  await page.selectOptions(category, 'Customer Support');
  const choices = within(form.getByRole('group', { name: 'Start from' }));
  expect(choices.getByRole('radio', { name: 'A blank diagram' })).toBeChecked();
  await page.click(choices.getByRole('radio', { name: /^Morning inbox/ }));
  await page.press('Create workflow', form);
  await expectToast('Workflow created successfully', '"How we onboard" is in your list.');
  expect(await screen.findByRole('heading', { level: 2, name: 'How we onboard' })).toBeVisible();
  expect(await countSteps(openId())).toBeGreaterThan(2);

  await page.click(await screen.findByRole('switch', { name: 'Public' }));
  await expectToast('Workflow visibility updated');
  await waitFor(async () => expect(await listed(/How we onboard/)).toHaveTextContent('Public'));
  await choose(page, 'Edit details');
  const details = within(await screen.findByRole('dialog', { name: /^Edit/ }));
  await page.fill('Title', 'How we welcome', details);
  await page.press('Save changes', details);
  await expectToast('Workflow updated');
  expect(await listed(/How we welcome/)).toBeVisible();

  await page.fill('Search workflows', 'zeppelin');
  expect(await screen.findByText('No workflows match')).toBeVisible();
  const [clear] = screen.getAllByRole('button', { name: 'Clear search' });
  await page.click(clear as HTMLElement);
  await choose(page, 'Delete workflow');
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('"How we welcome"');
  await page.press('Delete', within(question));
  await expectToast('Workflow deleted', '"How we welcome" has been deleted.');
  expect(await screen.findByText('No workflows yet')).toBeVisible();
  expect(location.pathname + location.search).toBe('/workflows');
});

test('a client cannot publish a workflow until its problems are fixed', async ({ open, page }) => {
  const id = await createWorkflow();
  const broken = connections.filter(({ from }) => from !== 'ask');
  await call.saveDiagram.mutate({ id, nodes, connections: broken });
  await open(client, `/workflows?id=${id}`);
  await untilLive();
  await page.press('Publish');
  const before = await panel('Before publishing');
  const [problem] = await within(before).findAllByRole('listitem');
  expect(problem).toHaveTextContent('Ask the client');
  expect(within(before).getByRole('button', { name: 'Publish' })).toBeDisabled();
  await call.saveDiagram.mutate({ id, nodes, connections });
  expect(await within(before).findByText('No issues left.')).toBeVisible();
  await page.press('Publish', within(before));
  await expectToast('Workflow updated', '"Answer the mail" is now published.');
  await waitFor(async () => expect(await listed(/Answer the mail/)).toHaveTextContent('Published'));

  await drawStep(page);
  await page.press('Save');
  const saving = await panel('Before saving');
  const [step] = await within(saving).findAllByRole('listitem');
  expect(step).toHaveTextContent('has no next step');
  expect(within(saving).getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.press('Save as draft', within(saving));
  await expectToast('Workflow saved successfully!');
  await waitFor(() => expect(saving).not.toBeInTheDocument());
  expect(await countSteps(id)).toBe(7);
  for (const [item, status] of [
    ['Archive', 'Archived'],
    ['Back to draft', 'Draft'],
  ] as const) {
    await choose(page, item);
    await waitFor(async () => expect(await listed(/Answer the mail/)).toHaveTextContent(status));
  }
});

test('a client who saves over a version of another tab loses no changes (409)', async ({
  open,
  page,
}) => {
  const id = await createWorkflow();
  /** Draws a step, saves another version as a second tab would, and saves. */
  async function conflict(extra: string) {
    await open(client, `/workflows?id=${id}`);
    await untilLive();
    await drawStep(page);
    const step = { id: extra, title: extra };
    await call.saveDiagram.mutate({ id, nodes: [...nodes, step], connections });
    await screen.findByText(/Someone else saved changes\./);
    await page.press('Save');
    return screen.findByRole('alertdialog');
  }

  const question = await conflict('one');
  expect(question).toHaveTextContent('Clara Oak saved this workflow');
  expect(question).toHaveTextContent('1 step added');
  await page.press('Keep my version as a copy', within(question));
  await expectToast('Workflow created successfully');
  const heading = { level: 2, name: 'Answer the mail (copy)' };
  expect(await screen.findByRole('heading', heading)).toBeVisible();
  expect([await countSteps(id), await countSteps(openId())]).toEqual([7, 7]);

  const second = await conflict('two');
  await page.press('Use their version', within(second));
  await waitFor(() => expect(second).not.toBeInTheDocument());
  expect(await screen.findByText(/^Saved /)).toBeVisible();
  expect(await countSteps(id)).toBe(7);
});

test('a client saves a diagram after its details were changed elsewhere', async ({
  open,
  page,
  network,
}) => {
  const id = await createWorkflow();
  await open(client, `/workflows?id=${id}`);
  await drawStep(page);
  network.abort('workflows.saveDiagram');
  await page.press('Save');
  await expectToast('Failed to save workflow');
  network.restore();
  // The page learns of the change only from the refusal of its first save (409).
  network.respond('workflows.saveDiagram', async ({ send }) => {
    network.restore();
    await call.edit.mutate({ id, title: 'Answer each mail' });
    return send();
  });
  await page.press('Save');
  await expectToast('Workflow saved successfully!');
  expect(await screen.findByRole('heading', { level: 2, name: 'Answer each mail' })).toBeVisible();
  expect(await countSteps(id)).toBe(7);
});

test('a client views and restores an earlier version of a workflow', async ({ open, page }) => {
  const id = await createWorkflow();
  await call.saveDiagram.mutate({ id, nodes: [], connections: [] });
  await open(client, `/workflows?id=${id}`);
  await page.press('Versions');
  const versions = within(await panel('Versions'));
  await waitFor(() => expect(versions.getAllByRole('listitem')).toHaveLength(2));
  expect(versions.getAllByRole('listitem')[0]).toHaveTextContent('6 steps removed');
  await page.press(/6 steps added/, versions);
  const look = await screen.findByRole('region', { name: 'Previous version' });
  await waitFor(() => expect(look).toHaveTextContent('by Clara Oak'));
  expect(screen.queryByRole('button', { name: 'Add step' })).toBeNull();
  await page.press('Restore', within(look));
  await page.press('Restore', within(await screen.findByRole('alertdialog')));
  await expectToast('Workflow saved successfully!');
  await waitFor(() => expect(look).not.toBeInTheDocument());
  await waitFor(() => expect(versions.getAllByRole('listitem')).toHaveLength(3));
  expect(versions.getAllByRole('listitem')[0]).toHaveTextContent('Restored from version 1');
  expect(await countSteps(id)).toBe(6);
});

test('a client saves the changes to a deleted workflow as a new workflow', async ({
  open,
  page,
}) => {
  const id = await createWorkflow();
  await open(client, `/workflows?id=${id}`);
  await untilLive();
  await drawStep(page);
  await call.delete.mutate({ id });
  await page.press('Save as a new workflow');
  await expectToast('Workflow created successfully', '"Answer the mail" is in your list.');
  await waitFor(() => expect(openId()).not.toBe(id));
  expect(await countSteps(openId())).toBe(7);
});
