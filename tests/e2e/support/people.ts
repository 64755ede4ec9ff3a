import { expect, type Locator, type Page } from '@playwright/test';
import type { Role } from '#shared/actor.ts';
import type { Factories } from '../../support/factories.ts';

const firstNames: Record<Role, string> = { admin: 'Ada', va: 'Vera', client: 'Clara' };

let serial = 1000;
/** Adds a number to a word, so that a search finds no row of an earlier test of the same worker. */
export const unique = (word: string) => `${word} ${++serial}`;

/** Creates a user with a unique name, for screens that list all users. */
export const createPerson = (people: Factories, role: Role) =>
  people.createUser({ role, fullName: unique(firstNames[role]) });

/** Creates a client and a VA with unique names, who are assigned to each other. */
export async function createNamedPair(people: Factories) {
  const client = await createPerson(people, 'client');
  const va = await createPerson(people, 'va');
  await people.assign(va, client);
  return { client, va };
}

/** Searches in a combobox, and selects the option. */
export async function pickOption(where: Page | Locator, label: string, name: string) {
  const field = where.getByRole('combobox', { name: label, exact: true });
  await field.fill(name);
  const page = 'keyboard' in where ? where : where.page();
  const options = page.getByRole('listbox').getByRole('option');
  // Options of an earlier search text may move while the mouse clicks.
  await expect(options.filter({ hasNotText: name })).toHaveCount(0);
  await options.filter({ hasText: name }).first().click();
  // A name that is only typed is not selected. The list closes when an option is selected.
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toHaveValue(name);
  // In the frame after that, the field takes the focus again. Only a test is fast enough to have moved on.
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/**
 * Waits until a filter has left one row below the headings. A row that moves between the press and the release of the mouse gets
 * no click.
 */
export const untilOneRow = (page: Page) => expect(page.getByRole('row')).toHaveCount(2);
