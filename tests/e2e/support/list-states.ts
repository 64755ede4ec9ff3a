import { expect, type Page } from '@playwright/test';
import { choose, inOrder, press, type State, shows } from './state.ts';

const at = (query = '') => `/user-management${query}`;
const untilRows = (page: Page) =>
  expect(page.getByRole('row').nth(1).getByRole('link')).toBeVisible();
const selectRow = (name: RegExp) => (page: Page) =>
  page.getByRole('checkbox', { name }).first().check();
const openViews = (page: Page) => page.getByRole('button', { name: /^Views/ }).click();

/** One VA of the demo data. No test changes this row. */
const ofDemo = at('?role=va&q=delgado');

/** The states of an administrators' list: selection, columns and saved views. The users are the example. */
export const listStates: State[] = [
  {
    name: 'list-refused',
    who: 'admin',
    // The demo account itself: other tests create administrators too.
    path: at('?role=admin&q=okafor'),
    isRefused: true,
    prepare: inOrder(
      untilRows,
      selectRow(/^Select (?!all)/),
      press('Activate'),
      shows("You can't change your own status here."),
    ),
  },
  {
    name: 'list-columns',
    who: 'admin',
    path: at('?columns=name,role'),
    prepare: inOrder(untilRows, press('Columns'), shows('Show default columns')),
  },
  {
    name: 'list-views',
    who: 'admin',
    path: at(),
    prepare: inOrder(untilRows, openViews, shows('VAs by name')),
  },
  {
    name: 'list-save-view',
    who: 'admin',
    path: ofDemo,
    prepare: inOrder(
      untilRows,
      openViews,
      choose('Save as new view'),
      shows('Share with all administrators'),
      press('Save view'),
      shows('Name is required'),
    ),
  },
];
