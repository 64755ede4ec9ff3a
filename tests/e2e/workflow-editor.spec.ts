import { readFile } from 'node:fs/promises';
import { findViolations } from './support/axe.ts';
import { centerOf, untilStill } from './support/board.ts';
import { canvas, openNew, readStored, save, step, tool } from './support/canvas.ts';
import { resize } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { createWorkflow, untilDrawn } from './support/workflows.ts';

test('a client zooms, undoes and redoes changes to the steps of a workflow, and copies the steps', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const { page, id } = await openNew(open, client);
  await canvas(page).focus();
  for (const title of ['One', 'Two']) {
    await page.keyboard.press('n');
    await expect(page.getByLabel('Title of the step')).toBeFocused();
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await expect(step(page, title)).toBeFocused();
    await page.keyboard.press('Escape');
  }

  const level = page.getByRole('button', { name: /^Zoom \d+%/ });
  await expect(level).toHaveText('100%');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(level).toHaveText('105%');
  await canvas(page).focus();
  for (let percent = 100; percent >= 25; percent -= 5) {
    await page.keyboard.press('-');
    await expect(level).toHaveText(`${percent}%`);
  }
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  for (let percent = 30; percent <= 300; percent += 5) {
    await page.keyboard.press('+');
    await expect(level).toHaveText(`${percent}%`);
  }
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
  await page.keyboard.press('0');
  await expect(level).toHaveText('100%');

  // Drag a step; it snaps to the grid.
  await untilStill(page);
  const { x, y, box } = await centerOf(step(page, 'Two'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 30, { steps: 4 });
  await page.mouse.move(x + 203, y + 41, { steps: 4 });
  await page.mouse.up();
  await untilStill(page);
  const movedBy = async () => Math.round((await centerOf(step(page, 'Two'))).box.x - box.x);
  await expect(async () => expect(await movedBy()).toBeGreaterThan(100)).toPass();
  const moved = await movedBy();
  expect(moved % 20).toBe(0);
  await page.keyboard.press('Control+z');
  await expect(async () => expect(await movedBy()).toBe(0)).toPass();
  await page.keyboard.press('Control+Shift+z');
  await expect(async () => expect(await movedBy()).toBe(moved)).toPass();

  // Connect the steps by their handles.
  const one = await centerOf(step(page, 'One'));
  await page.mouse.move(one.x, one.y);
  // The handles are drawn when the pointer is over the step.
  await expect(step(page, 'One').locator('.react-flow__handle').first()).toBeAttached();
  await page.mouse.move(one.box.x + one.box.width, one.y);
  await page.mouse.down();
  const two = await centerOf(step(page, 'Two'));
  await page.mouse.move(two.x, two.box.y - 20, { steps: 6 });
  await page.mouse.move(two.x, two.box.y, { steps: 3 });
  await page.mouse.up();
  await expect(step(page, 'One')).toHaveAccessibleName(/leads to Two/);

  // Copy both steps to another workflow.
  await canvas(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await save(page);
  const other = await createWorkflow(page, 'Another');
  await page.goto(`/workflows?id=${other}`);
  await untilDrawn(page);
  await canvas(page).focus();
  await page.keyboard.press('Control+v');
  await expect(step(page, 'Two')).toBeVisible();
  await expect(step(page, 'One')).toHaveAccessibleName(/leads to Two/);
  await page.keyboard.press('Control+d');
  await expect(step(page, 'One')).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(step(page, 'One')).toHaveCount(1);
  await save(page);

  const [before, after] = [await readStored(page, id), await readStored(page, other)];
  expect(after.types).toEqual(before.types);
  expect(after.links).toEqual(before.links);
});

test('a client adds, edits, connects and reorders steps in the list', async ({ open, people }) => {
  const { page, id } = await openNew(open, await people.createUser({ role: 'client' }));
  await resize(page, { width: 390, height: 844 });
  await expect(tool(page, 'Show as list')).toHaveAttribute('aria-pressed', 'true');
  const add = page.getByRole('group', { name: 'Add' });
  for (const [kind, title] of [
    ['Start', 'Mail arrives'],
    ['Decision', 'Urgent?'],
    ['End', 'Answered'],
  ] as const) {
    await add.getByRole('button', { name: kind, exact: true }).click();
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await page.keyboard.type(title);
    // Clear the selection, so that the next step is not connected to this one.
    await page.getByRole('button', { name: title, expanded: true }).click();
  }
  const row = (name: string) => page.getByRole('listitem', { name });
  const openRow = (name: string) => row(name).getByRole('button', { expanded: false }).click();
  await openRow('Start: Mail arrives');
  await row('Start: Mail arrives')
    .getByRole('combobox', { name: /^Connect/ })
    .selectOption('Urgent?');
  await openRow('Decision: Urgent?');
  await row('Decision: Urgent?')
    .getByRole('combobox', { name: /^Connect/ })
    .selectOption('Answered');
  await row('Decision: Urgent?').getByLabel('Description').fill('The customer is waiting for it.');
  await row('Decision: Urgent?').getByRole('button', { name: 'Move down' }).click();
  await expect(
    page.getByRole('list', { name: 'Steps' }).getByRole('listitem').last(),
  ).toContainText('Urgent?');
  expect(await findViolations(page)).toEqual([]);
  await resize(page, { width: 1280, height: 800 });
  await save(page);

  const kept = await readStored(page, id);
  expect(kept.types).toEqual(['start Mail arrives', 'end Answered', 'decision Urgent?']);
  expect(kept.links.toSorted()).toEqual(['Mail arrives > Urgent?', 'Urgent? > Yes > Answered']);
});

test('a client exports a diagram as PNG, SVG and JSON and imports the JSON file', async ({
  open,
  people,
}) => {
  const { page } = await openNew(open, await people.createUser({ role: 'client' }));
  await tool(page, 'Add start').click();
  await expect(page.getByLabel('Title of the step')).toBeFocused();
  await page.keyboard.type('Here it begins');
  await page.keyboard.press('Enter');
  await expect(step(page, 'Here it begins')).toBeVisible();

  async function exported(item: string) {
    const downloading = page.waitForEvent('download');
    await tool(page, 'Export and import').click();
    await page.getByRole('menuitem', { name: item }).click();
    const download = await downloading;
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  }
  const png = await exported('Picture (PNG)');
  expect(png.name).toBe('Monthly-invoices.png');
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  const svg = await exported('Drawing (SVG)');
  expect(svg.content.toString()).toContain('>Here it begins</text>');
  const json = await exported('Workflow file (JSON)');

  await tool(page, 'Edit').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(step(page, 'Here it begins')).toHaveCount(0);
  const choosing = page.waitForEvent('filechooser');
  await tool(page, 'Export and import').click();
  await page.getByRole('menuitem', { name: 'Open a workflow file…' }).click();
  const chooser = await choosing;
  const file = JSON.parse(json.content.toString());
  for (const node of file.nodes) node.x += 5000;
  const buffer = Buffer.from(JSON.stringify(file));
  await chooser.setFiles({ name: 'w.json', mimeType: 'application/json', buffer });
  // The view moves to the imported steps.
  await expect(step(page, 'Here it begins')).toBeInViewport({ ratio: 1 });
});
