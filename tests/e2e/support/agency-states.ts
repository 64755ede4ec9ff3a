import { expect, type Page } from '@playwright/test';
import { inOrder, replaceResult, type State } from './state.ts';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe Obertupfing';
const identity = (page: Page) => page.getByRole('region', { name: 'Identity' });
const ready = (page: Page) => expect(page.getByLabel('Name of the agency')).toBeVisible();

/** The settings of the agency, for administrators. */
export const agencyStates: State[] = [
  {
    name: 'agency',
    isCore: true,
    who: 'admin',
    path: '/settings/agency',
    arrange: replaceResult('agency.get', (settings) => ({
      ...settings,
      name: longName,
      color: '#7a1f5d',
    })),
    prepare: ready,
  },
  {
    name: 'agency-questions',
    who: 'admin',
    path: '/settings/agency',
    prepare: ready,
    inView: (page) => page.getByRole('region', { name: 'Questions' }),
  },
  {
    name: 'agency-refused',
    who: 'admin',
    path: '/settings/agency',
    prepare: inOrder(ready, async (page) => {
      await identity(page)
        .getByLabel(/^Color/)
        .fill('#ffcc00');
      await identity(page).getByRole('button', { name: 'Save identity' }).click();
      await expect(identity(page).getByText(/^White text on this color/)).toBeVisible();
    }),
  },
];
