import type { Page } from '@playwright/test';
import { centerOf } from './support/board.ts';
import { canvas, readStored, save, step, tool } from './support/canvas.ts';
import { expect, test } from './support/test.ts';
import { createWorkflow, untilDrawn } from './support/workflows.ts';

type Point = { x: number; y: number };

/** Sends touch events to the page; a drag moves in ten small steps, as a finger does. */
async function createTouchInput(page: Page) {
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[] = []) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  async function drag(from: Point[], to: Point[]) {
    await touch('touchStart', from);
    for (let part = 1; part <= 10; part += 1)
      await touch(
        'touchMove',
        from.map(({ x, y }, finger) => ({
          x: x + (((to[finger]?.x ?? x) - x) * part) / 10,
          y: y + (((to[finger]?.y ?? y) - y) * part) / 10,
        })),
      );
    await touch('touchEnd');
  }
  return { touch, drag };
}

const centerOfStep = async (page: Page, title: string) => {
  const { x, y } = await centerOf(step(page, title));
  return { x, y };
};

/** The diagram may still move after it is drawn, or begin to move a few frames later. */
const untilStepRests = (page: Page, title: string) =>
  expect(async () => {
    const center = await centerOfStep(page, title);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(await centerOfStep(page, title)).toEqual(center);
  }).toPass();

test('a client pans, zooms, drags, selects and connects by touch', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  const tablet = { hasTouch: true, viewport: { width: 820, height: 1180 } };
  const page = await open(client, '/dashboard', tablet);
  const id = await createWorkflow(page, 'Monthly invoices', {
    nodes: ['Collect', 'Check', 'Send'].map((title, n) => ({
      id: title,
      title,
      type: 'process',
      x: 40,
      y: n * 160,
      width: 120,
      height: 60,
    })),
    connections: [],
    notes: [],
  });
  await page.goto(`/workflows?id=${id}`);
  await untilDrawn(page);
  await expect(step(page, 'Send')).toBeVisible();
  const { drag, touch } = await createTouchInput(page);
  const background = await centerOf(canvas(page));
  const blank = { x: background.box.x + 40, y: background.box.y + background.box.height - 120 };

  // One finger on the background pans the diagram.
  await untilStepRests(page, 'Collect');
  const before = await centerOfStep(page, 'Collect');
  await drag([blank], [{ x: blank.x + 100, y: blank.y - 60 }]);
  await expect(async () => {
    const { x, y } = await centerOfStep(page, 'Collect');
    expect([Math.round(x - before.x), Math.round(y - before.y)]).toEqual([100, -60]);
  }).toPass();

  // Two fingers zoom.
  const level = page.getByRole('button', { name: /^Zoom \d+%/ });
  const percent = async () => Number.parseInt((await level.textContent()) ?? '', 10);
  const level0 = await percent();
  const at = (dx: number): Point[] => [
    { x: background.x + 140 - dx, y: background.y + 200 },
    { x: background.x + 140 + dx, y: background.y + 200 },
  ];
  await drag(at(40), at(80));
  await expect(async () => expect(await percent()).toBeGreaterThan(level0)).toPass();
  await drag(at(80), at(30));
  await page.getByRole('button', { name: 'Fit to view' }).tap();
  await expect(level).toHaveText('100%');

  // One finger on a step drags the step.
  await untilStepRests(page, 'Check');
  const check = await centerOfStep(page, 'Check');
  await drag([check], [{ x: check.x + 100, y: check.y + 40 }]);
  await expect(async () => {
    const [from, to] = [await centerOfStep(page, 'Collect'), await centerOfStep(page, 'Check')];
    expect(Math.round(to.x - from.x)).toBeGreaterThanOrEqual(60);
    expect(Math.round(to.x - from.x) % 20).toBe(0);
  }).toPass();

  // A long press on steps selects several.
  for (const title of ['Collect', 'Send']) {
    await touch('touchStart', [await centerOfStep(page, title)]);
    await expect(step(page, title)).toHaveAttribute('aria-pressed', 'true');
    await touch('touchEnd');
  }
  await expect(page.getByRole('toolbar', { name: 'Selection tools' })).toBeVisible();
  await expect(step(page, 'Collect')).toHaveAttribute('aria-pressed', 'true');

  // Taps connect two steps.
  await tool(page, 'Arrow').tap();
  await step(page, 'Collect').tap();
  await step(page, 'Check').tap();
  await expect(step(page, 'Collect')).toHaveAccessibleName(/leads to Check/);
  await tool(page, 'Select').tap();
  await save(page);
  expect((await readStored(page, id)).links).toEqual(['Collect > Check']);
});
