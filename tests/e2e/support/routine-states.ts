import { expect } from '@playwright/test';
import { inOrder, type State } from './state.ts';

type Page = Parameters<NonNullable<State['prepare']>>[0];

const firstOf = (page: Page) =>
  page.getByRole('table', { name: 'Routines' }).getByRole('row').nth(1);
const listed = async (page: Page) => expect(firstOf(page).getByRole('link').first()).toBeVisible();
const open = inOrder(
  listed,
  (page) => firstOf(page).getByRole('link').first().click(),
  (page) => expect(page.getByRole('dialog')).toBeVisible(),
);
const choose = (item: string) =>
  inOrder(
    listed,
    (page) =>
      firstOf(page)
        .getByRole('button', { name: /^Actions for/ })
        .click(),
    (page) => page.getByRole('menuitem', { name: item }).click(),
  );

export const routineStates: State[] = [
  { name: 'routines-client', isCore: true, who: 'client', path: '/routines', prepare: listed },
  { name: 'routines-va', who: 'va', path: '/routines', prepare: listed },
  {
    name: 'routines-admin',
    who: 'admin',
    path: '/routines?kind=compulsory',
    prepare: listed,
  },
  { name: 'routine-detail', isCore: true, who: 'client', path: '/routines', prepare: open },
  {
    name: 'routine-create-errors',
    who: 'newClient',
    path: '/routines',
    prepare: inOrder(
      (page) => page.getByRole('button', { name: 'Create routine' }).first().click(),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Create routine' }).click(),
      (page) => expect(page.getByText('Please fill in all required fields').first()).toBeVisible(),
    ),
  },
  {
    name: 'routine-edit-monthly',
    who: 'client',
    path: '/routines',
    prepare: inOrder(
      choose('Edit routine'),
      (page) => page.getByLabel('Recurrence').selectOption('Monthly'),
      (page) => expect(page.getByText(/^Next: /).last()).toBeVisible(),
    ),
  },
  {
    name: 'routine-no-date-left',
    who: 'newClient',
    path: '/routines',
    prepare: inOrder(
      (page) => page.getByRole('button', { name: 'Create routine' }).first().click(),
      (page) => page.getByRole('button', { name: 'More options' }).click(),
      (page) => page.getByLabel('First day').fill('2020-01-01'),
      (page) => page.getByLabel('Last day').fill('2020-02-01'),
      (page) => expect(page.getByText('No date is left.')).toBeVisible(),
    ),
  },
];
