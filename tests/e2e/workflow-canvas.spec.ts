import type { Locator } from '@playwright/test';
import { centerOf, untilStill } from './support/board.ts';
import { canvas, step, tool } from './support/canvas.ts';
import { expect, test } from './support/test.ts';
import { createWorkflow, invoiceDiagram, untilDrawn } from './support/workflows.ts';

const isInFront = (locator: Locator) =>
  locator.evaluate((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    return part === at || part.contains(at);
  });

test('no toolbar covers a step, the first change moves nothing, auto-layout shows every step, and problem texts do not overlap', async ({
  open,
  people,
}) => {
  const page = await open(await people.createUser({ role: 'client' }), '/dashboard');
  const far = invoiceDiagram.nodes.map((node) => ({ ...node, x: node.x * 4, y: node.y * 2 }));
  const id = await createWorkflow(page, 'Settle invoices', { ...invoiceDiagram, nodes: far });
  await page.goto(`/workflows?id=${id}`);
  await untilDrawn(page);
  await expect(step(page, 'Settled')).toBeInViewport({ ratio: 1 });
  const { box } = await centerOf(canvas(page));
  const zoom = page.getByRole('button', { name: /^Zoom \d+%/ });
  const percent = async () => Number.parseInt((await zoom.textContent()) ?? '', 10);
  const before = await percent();
  for (const { title } of invoiceDiagram.nodes) {
    await step(page, title).click();
    await expect(step(page, title)).toHaveAttribute('aria-pressed', 'true');
  }
  for (const { title } of invoiceDiagram.nodes)
    expect(await isInFront(step(page, title)), title).toBe(true);

  await tool(page, 'Arrange').click();
  await page.getByRole('menuitem', { name: 'Auto-layout' }).click();
  await expect(page.getByText('Unsaved changes.')).toBeVisible();
  await untilStill(page);
  expect((await centerOf(canvas(page))).box).toEqual(box);
  for (const { title } of invoiceDiagram.nodes)
    await expect(step(page, title)).toBeInViewport({ ratio: 1 });
  await expect(async () => expect(await percent()).toBeGreaterThan(before)).toPass();

  const nodes = [0, 1, 2].map((place) => ({
    id: `${place}`,
    title: `Send reminder number ${place}`,
    type: 'process',
    x: place * 140,
    y: 0,
    width: 120,
    height: 60,
  }));
  const below = { ...nodes[0], id: 'below', title: 'Right below', y: 80 };
  const start = { ...nodes[0], id: 'start', title: 'Begin', type: 'start', y: 240 };
  const reminders = await createWorkflow(page, 'Reminders', {
    nodes: [...nodes, below, start],
    connections: [],
    notes: [],
  });
  await page.goto(`/workflows?id=${reminders}`);
  await untilDrawn(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const written = page.locator('.problem-text');
  // The step directly below the first one leaves no room for its text.
  await expect(written).toHaveCount(4);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const covered = await canvas(page).evaluate((drawn) => {
    const boxesOf = (parts: string) =>
      [...drawn.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
    const texts = boxesOf('.problem-text');
    return texts.flatMap((one, index) =>
      [...texts.slice(index + 1), ...boxesOf('.react-flow__node')].filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
    );
  });
  expect(covered).toEqual([]);
});
