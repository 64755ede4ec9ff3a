import { expect, type Page } from '@playwright/test';
import { heading, inOrder, type State } from './state.ts';

const openPalette = inOrder(
  heading('Dashboard'),
  (page) => page.getByRole('button', { name: 'Search and commands' }).click(),
  (page) => expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused(),
);
const type = (words: string) => (page: Page) =>
  page.getByRole('combobox', { name: 'Search' }).fill(words);

export const searchStates: State[] = [
  {
    name: 'palette-found',
    isCore: true,
    who: 'admin',
    path: '/dashboard',
    prepare: inOrder(openPalette, type('man'), (page) =>
      expect(page.getByRole('group', { name: 'People' })).toBeVisible(),
    ),
  },
  {
    name: 'palette-nothing',
    who: 'va',
    path: '/dashboard',
    prepare: inOrder(openPalette, type('zeppelin'), (page) =>
      expect(page.getByText('No results for "zeppelin"')).toBeVisible(),
    ),
  },
  {
    name: 'shortcuts',
    isCore: true,
    who: 'va',
    path: '/dashboard',
    prepare: inOrder(
      openPalette,
      type('keyboard'),
      (page) => page.keyboard.press('Enter'),
      (page) => expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible(),
    ),
  },
];
