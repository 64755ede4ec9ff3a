import type { Page } from '@playwright/test';
import { openNew, readStored, step, tool } from './support/canvas.ts';
import { expect, test } from './support/test.ts';
import { untilDrawn } from './support/workflows.ts';

const drawing = [
  ['start', 'Month ends'],
  ['step', 'Collect hours'],
  ['step', 'Check them'],
  ['decision', 'Complete?'],
  ['step', 'Ask the VA'],
  ['step', 'Write invoice'],
  ['step', 'Second look'],
  ['decision', 'Correct?'],
  ['step', 'Correct it'],
  ['step', 'Send it'],
  ['step', 'File it'],
  ['end', 'Done'],
] as const;
const connections = [
  ['Month ends', 'Collect hours'],
  ['Collect hours', 'Check them'],
  ['Check them', 'Complete?'],
  ['Complete?', 'Write invoice'],
  ['Complete?', 'Ask the VA'],
  ['Ask the VA', 'Collect hours'],
  ['Write invoice', 'Second look'],
  ['Second look', 'Correct?'],
  ['Correct?', 'Send it'],
  ['Correct?', 'Correct it'],
  ['Correct it', 'Second look'],
  ['Send it', 'File it'],
  ['File it', 'Done'],
] as const;
const labels: Record<string, string> = {
  'Complete? > Write invoice': 'Yes',
  'Complete? > Ask the VA': 'No',
  'Correct? > Send it': 'Yes',
  'Correct? > Correct it': 'No',
};
const expectedTypes = drawing.map(
  ([type, title]) => `${type === 'step' ? 'process' : type} ${title}`,
);
const expectedLinks = connections.map(([from, to]) => {
  const label = labels[`${from} > ${to}`];
  return [from, ...(label ? [label] : []), to].join(' > ');
});

async function expectDrawing(page: Page, id: number) {
  const kept = await readStored(page, id);
  expect(kept.types).toEqual(expectedTypes);
  expect(kept.links.toSorted()).toEqual(expectedLinks.toSorted());
  for (const one of kept.steps) {
    expect(one).toMatchObject({ width: 120, height: 60 });
    expect([one.xPosition % 20, one.yPosition % 20].map(Math.abs)).toEqual([0, 0]);
  }
  await page.reload();
  await untilDrawn(page);
  await tool(page, 'Show as list').click();
  const rows = page.getByRole('list', { name: 'Steps' });
  for (const [, title] of drawing)
    await expect(rows.getByRole('button', { name: title, exact: false }).first()).toBeVisible();
  await expect(rows.getByRole('listitem', { name: 'Decision: Complete?' })).toContainText(
    'Write invoice (Yes)',
  );
}

test('a client draws twelve steps with the mouse, the last ones with the keyboard, saves them and finds them after a reload', async ({
  open,
  people,
}) => {
  test.slow();
  const { page, id } = await openNew(open, await people.createUser({ role: 'client' }));
  async function nameStep(title: string) {
    await expect(page.getByLabel('Title of the step')).toBeFocused();
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await expect(step(page, title)).toBeFocused();
    // Clear the selection, so that the next step is not connected to this one.
    await page.keyboard.press('Escape');
  }
  for (const [type, title] of drawing.slice(0, -2)) {
    await tool(page, `Add ${type}`).click();
    await nameStep(title);
  }
  for (const [key, title] of [
    ['n', 'File it'],
    ['e', 'Done'],
  ] as const) {
    await page.keyboard.press(key);
    await nameStep(title);
  }
  await page.getByRole('button', { name: 'Fit to view' }).click();
  for (const [, title] of drawing) await expect(step(page, title)).toBeInViewport({ ratio: 1 });

  await tool(page, 'Arrow').click();
  const expectLink = (from: string, to: string) =>
    expect(step(page, from)).toHaveAccessibleName(
      new RegExp(`leads to .*${to.replace('?', '\\?')}`),
    );
  for (const [from, to] of connections.slice(0, -1)) {
    await step(page, from).click();
    await step(page, to).click();
    await expectLink(from, to);
  }
  // A duplicate arrow and an arrow from a step to itself change nothing.
  await step(page, 'Send it').click();
  await step(page, 'File it').click();
  await step(page, 'Send it').click();
  await step(page, 'Send it').click();

  await tool(page, 'Select').click();
  await step(page, 'Send it').click();
  await page.keyboard.press('Tab');
  await expect(step(page, 'File it')).toBeFocused();
  await page.keyboard.press('c');
  // Each Tab chooses the next of the other steps.
  for (let chosen = 1; chosen < drawing.length; chosen += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectLink('File it', 'Done');
  await expect(step(page, 'File it')).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Workflow saved successfully!')).toBeVisible();
  await expectDrawing(page, id);
});
