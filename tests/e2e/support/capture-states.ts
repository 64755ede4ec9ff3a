import { expect, type Page } from '@playwright/test';
import { captureDialog, holdFirstCreation, openInlineField, pasteText } from './capture.ts';
import { firstCard, hang, inOrder, type State } from './state.ts';

const path = '/tasks';

const openDialog = inOrder(
  (page) => page.getByRole('button', { name: 'Search and commands' }).click(),
  (page) => page.getByRole('combobox', { name: 'Search' }).fill('quick capture'),
  (page) => page.keyboard.press('Enter'),
  (page) => expect(captureDialog(page)).toBeVisible(),
);
const title = (page: Page) => captureDialog(page).getByRole('textbox', { name: 'Title' });
const openField = inOrder(openDialog, (page) => expect(title(page)).toBeFocused());
const type = (text: string) => (page: Page) => title(page).fill(text);
const paste = (lines: string[]) => (page: Page) => pasteText(title(page), lines.join('\n'));

/** The dialog asks before it loses text, so the page cannot be left in the application. */
const withText = { who: 'client', path } as const;

/** The quick capture of tasks. */
export const captureStates: State[] = [
  {
    name: 'capture-understood',
    isCore: true,
    ...withText,
    prepare: inOrder(openField, type('Call the bank next fri !high'), (page) =>
      expect(captureDialog(page).getByRole('button', { name: /^High priority/ })).toBeVisible(),
    ),
  },
  {
    name: 'capture-refused',
    ...withText,
    prepare: inOrder(
      openField,
      type('ab'),
      (page) => page.keyboard.press('Enter'),
      (page) => expect(page.getByText('Write at least 3 characters.')).toBeVisible(),
    ),
  },
  {
    name: 'capture-lines',
    ...withText,
    prepare: inOrder(
      openField,
      paste(['Call the bank tomorrow', 'Book a van !low', 'x', 'Order paper']),
      (page) => expect(page.getByText('4 tasks from 4 lines')).toBeVisible(),
    ),
  },
  {
    name: 'capture-creating',
    ...withText,
    arrange: hang('tasks.createMany'),
    prepare: inOrder(
      openField,
      type('Call the bank'),
      (page) => page.keyboard.press('Enter'),
      (page) => expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible(),
    ),
  },
  {
    name: 'capture-unsent',
    ...withText,
    isRefused: true,
    prepare: inOrder(openField, type('Call the bank'), async (page) => {
      const { first } = await holdFirstCreation(page, (route) => route.abort());
      await page.keyboard.press('Enter');
      const held = await first;
      await page.reload();
      await held.abort();
      await expect(page.getByRole('button', { name: 'Try again: Call the bank' })).toBeVisible();
    }),
  },
  {
    name: 'capture-admin',
    who: 'admin',
    path,
    prepare: inOrder(openDialog, (page) =>
      expect(captureDialog(page).getByLabel('Client')).toContainText('Select a client'),
    ),
  },
  {
    name: 'board-capture',
    who: 'client',
    path,
    prepare: inOrder(firstCard, async (page) => {
      await (await openInlineField(page)).fill('Call the bank tomorrow !urgent');
      await expect(page.getByRole('button', { name: /^Urgent priority/ })).toBeVisible();
    }),
  },
];
