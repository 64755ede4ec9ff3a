import type { Page } from '@playwright/test';
import { canvas, centre, save, step, stored, tool } from './support/canvas.ts';
import { expect, test } from './support/test.ts';
import { createWorkflow, untilDrawn } from './support/workflows.ts';

type Place = { x: number; y: number };

/** Fingers on the glass: put down, moved a little at a time, and lifted. */
async function fingersOn(page: Page) {
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[] = []) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  async function drag(from: Place[], to: Place[]) {
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

const place = async (page: Page, title: string) => {
  const { x, y } = await centre(step(page, title));
  return { x, y };
};

test('fingers pan, pinch, drag, choose and connect', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  const tablet = { hasTouch: true, viewport: { width: 820, height: 1180 } };
  const page = await open(client, '/dashboard', tablet);
  const id = await createWorkflow(page, 'Monthly invoices', {
    nodes: ['Collect', 'Check', 'Send'].map((title, n) => ({
      ...{ id: title, title, type: 'process', x: 40, y: n * 160, width: 120, height: 60 },
    })),
    connections: [],
    notes: [],
  });
  await page.goto(`/workflows?id=${id}`);
  await untilDrawn(page);
  await expect(step(page, 'Send')).toBeVisible();
  const { drag, touch } = await fingersOn(page);
  const paper = await centre(canvas(page));
  const blank = { x: paper.box.x + 40, y: paper.box.y + paper.box.height - 120 };

  // One finger on the paper moves all of it.
  const before = await place(page, 'Collect');
  await drag([blank], [{ x: blank.x + 100, y: blank.y - 60 }]);
  await expect(async () => {
    const { x, y } = await place(page, 'Collect');
    expect([Math.round(x - before.x), Math.round(y - before.y)]).toEqual([100, -60]);
  }).toPass();

  // Two fingers zoom.
  const level = page.getByRole('button', { name: /^Zoom \d+%/ });
  const percent = async () => Number.parseInt((await level.textContent()) ?? '', 10);
  const level0 = await percent();
  const at = (dx: number): Place[] => [
    { x: paper.x + 140 - dx, y: paper.y + 200 },
    { x: paper.x + 140 + dx, y: paper.y + 200 },
  ];
  await drag(at(40), at(80));
  await expect(async () => expect(await percent()).toBeGreaterThan(level0)).toPass();
  await drag(at(80), at(30));
  await page.getByRole('button', { name: 'Fit to view' }).tap();
  await expect(level).toHaveText('100%');

  // One finger on a step moves the step.
  await expect(async () => {
    const check = await place(page, 'Check');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await place(page, 'Check')).toEqual(check);
  }).toPass();
  const check = await place(page, 'Check');
  await drag([check], [{ x: check.x + 100, y: check.y + 40 }]);
  await expect(async () => {
    const [from, to] = [await place(page, 'Collect'), await place(page, 'Check')];
    expect(Math.round(to.x - from.x)).toBeGreaterThanOrEqual(60);
    expect(Math.round(to.x - from.x) % 20).toBe(0);
  }).toPass();

  // A finger that rests on steps chooses several.
  for (const title of ['Collect', 'Send']) {
    await touch('touchStart', [await place(page, title)]);
    await expect(step(page, title)).toHaveAttribute('aria-pressed', 'true');
    await touch('touchEnd');
  }
  await expect(page.getByRole('toolbar', { name: 'Selection tools' })).toBeVisible();
  await expect(step(page, 'Collect')).toHaveAttribute('aria-pressed', 'true');

  // Taps connect.
  await tool(page, 'Arrow').tap();
  await step(page, 'Collect').tap();
  await step(page, 'Check').tap();
  await expect(step(page, 'Collect')).toHaveAccessibleName(/leads to Check/);
  await tool(page, 'Select').tap();
  await save(page);
  expect((await stored(page, id)).links).toEqual(['Collect > Check']);
});
