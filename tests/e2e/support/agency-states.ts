import { expect, type Page } from '@playwright/test';
import { inOrder, replaceResults, type State } from './state.ts';

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
    arrange: replaceResults({
      'agency.get': (settings) => ({ ...settings, name: longName, color: '#7a1f5d' }),
      'seller.get': (seller) => ({
        ...seller,
        logo: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><rect width="240" height="60" fill="green"/></svg>')}`,
      }),
    }),
    prepare: inOrder(ready, (page) =>
      expect(page.getByRole('img', { name: 'Logo on invoices' })).toBeVisible(),
    ),
  },
  {
    name: 'agency-questions',
    who: 'admin',
    path: '/settings/agency#questions',
    prepare: (page) => expect(page.getByRole('region', { name: 'Questions' })).toBeVisible(),
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
