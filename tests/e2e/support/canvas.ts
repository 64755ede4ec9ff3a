import type { Page } from '@playwright/test';
import { expect, type TestUser } from './test.ts';
import { createWorkflow, untilDrawn } from './workflows.ts';

export const canvas = (page: Page) => page.getByRole('application', { name: /^Diagram of/ });
export const step = (page: Page, title: string) =>
  canvas(page).getByRole('button', { name: `: ${title};` });
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Diagram tools' }).getByRole('button', { name, exact: true });

export type Stored = {
  steps: {
    id: number;
    title: string;
    type: string;
    xPosition: number;
    yPosition: number;
    width: number;
    height: number;
  }[];
  connections: { fromStepId: number; toStepId: number; fromPoint: string; label: string | null }[];
};

/** Reads the stored steps and connections; a connection is written as `from > label > to`. */
export async function readStored(page: Page, id: number) {
  const response = await page.request.get(`/api/workflows/${id}`);
  const { steps, connections }: Stored = await response.json();
  const titles = new Map(steps.map((one) => [one.id, one.title]));
  return {
    steps,
    types: steps.map(({ type, title }) => `${type} ${title}`),
    links: connections.map(({ fromStepId, toStepId, label }) =>
      [titles.get(fromStepId), ...(label ? [label] : []), titles.get(toStepId)].join(' > '),
    ),
  };
}

export async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Workflow saved successfully!')).toBeVisible();
}

export type Open = (user: TestUser, path: string) => Promise<Page>;

/** Creates an empty workflow for the client and opens its canvas. */
export async function openNew(open: Open, client: TestUser, title = 'Monthly invoices') {
  const page = await open(client, '/dashboard');
  const id = await createWorkflow(page, title);
  await page.goto(`/workflows?id=${id}`);
  await untilDrawn(page);
  return { page, id };
}
