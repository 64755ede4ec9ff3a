import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

const path = '/tasks?layout=list&view=mine';

const untilRows = (page: Page) =>
  expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();

/** The list and the filters of clients and VAs. */
export const ownTaskListStates: State[] = [
  { name: 'own-list-client', who: 'client', path, prepare: untilRows },
  { name: 'own-list-va', who: 'va', path, prepare: untilRows },
  {
    name: 'own-list-available',
    who: 'va',
    path: '/tasks?view=available',
    prepare: (page) =>
      expect(page.getByRole('button', { name: 'Assign to Me' }).first()).toBeVisible(),
  },
];
