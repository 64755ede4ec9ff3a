import { expect, type Page } from '@playwright/test';

const step = (id: string, title: string, type: string, x: number, y: number) => ({
  id,
  title,
  type,
  x,
  y,
  width: 160,
  height: 80,
});

/** Check the invoice; if it is paid, file it, otherwise send a reminder. */
export const invoiceDiagram = {
  nodes: [
    step('start', 'An invoice is due', 'start', 200, 0),
    step('look', 'Look into the account', 'process', 200, 140),
    step('paid', 'Is it paid?', 'decision', 200, 280),
    step('file', 'File it', 'process', 440, 420),
    step('remind', 'Send a reminder', 'process', 0, 420),
    step('end', 'Settled', 'end', 200, 560),
  ],
  connections: [
    { from: 'start', to: 'look' },
    { from: 'look', to: 'paid' },
    { from: 'paid', to: 'file' },
    { from: 'paid', to: 'remind' },
    { from: 'file', to: 'end' },
    { from: 'remind', to: 'end' },
  ],
  notes: [],
};

/** Longer than any place that shows a title. */
export const longTitle =
  'How an invoice of the Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft is settled';

type Diagram = { nodes: object[]; connections: object[]; notes: object[] };

async function post(page: Page, url: string, data: object = {}) {
  const response = await page.request.post(url, { data });
  expect(response.ok(), `${url}: ${response.status()}`).toBe(true);
  return response.json();
}

/** Saves a diagram through the API, as another tab would. */
export const saveDiagram = (page: Page, id: number, diagram: Diagram) =>
  post(page, `/api/workflows/${id}/steps`, diagram);

/** Creates a workflow for the client who is signed in on the page. */
export async function createWorkflow(page: Page, title: string, diagram?: Diagram) {
  const { id }: { id: number } = await post(page, '/api/workflows', {
    title,
    category: 'Administrative Support',
    description: 'How it is done.',
  });
  if (diagram) await saveDiagram(page, id, diagram);
  return id;
}

export async function createPublished(page: Page, title: string) {
  const id = await createWorkflow(page, title, invoiceDiagram);
  await post(page, `/api/workflows/${id}/publish`);
  return id;
}

export async function startRun(page: Page, taskId: number, workflowId: number) {
  const run: { id: number } = await post(page, `/api/tasks/${taskId}/workflow-runs`, {
    workflowId,
  });
  return run.id;
}

export const tick = (page: Page, runId: number, stepKey: string) =>
  post(page, `/api/workflow-runs/${runId}/tick`, { stepKey });

export async function createTask(page: Page, title: string) {
  const { id }: { id: number } = await post(page, '/api/tasks', {
    title,
    description: 'As it is described.',
    category: 'admin',
    priority: 'medium',
    dueDate: '2040-01-01',
  });
  return id;
}

export const answer = (page: Page, runId: number, stepKey: string, given: 'Yes' | 'No') =>
  post(page, `/api/workflow-runs/${runId}/answer`, { stepKey, answer: given });

/** Waits until the diagram is shown and ready to use. */
export const untilDrawn = (page: Page) =>
  expect(page.getByRole('toolbar', { name: 'Diagram tools' })).toBeVisible();

/** Adds a step to the open diagram. */
export async function drawStep(page: Page) {
  await untilDrawn(page);
  await page.getByRole('button', { name: 'Add step', exact: true }).click();
  await expect(page.getByText('Unsaved changes.')).toBeVisible();
}

/** Chooses an action from the menu of the open workflow. */
export async function chooseAction(page: Page, item: string) {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Reads the titles of the stored steps. */
export async function readStepTitles(page: Page, id: number): Promise<string[]> {
  const response = await page.request.get(`/api/workflows/${id}/steps`);
  const steps: { title: string }[] = await response.json();
  return steps.map(({ title }) => title);
}
