import { expect } from '@playwright/test';
import { inOrder, type State } from './state.ts';

const title = 'Get 20 to 30 hours of your week back.';

const landing = (name: string, ...acts: NonNullable<State['prepare']>[]): State => ({
  name,
  who: 'visitor',
  path: '/',
  prepare: inOrder(
    (page) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible(),
    ...acts,
  ),
});

export const landingStates: State[] = [
  { ...landing('landing'), isCore: true },
  landing(
    'landing-answer',
    (page) => page.getByText('What does a plan cost?').click(),
    (page) =>
      expect(
        page.getByText(/Part-time is advertised at .* Full-time is advertised at/),
      ).toBeVisible(),
  ),
  {
    ...landing(
      'landing-menu',
      (page) => page.setViewportSize({ width: 390, height: 844 }),
      (page) => page.getByRole('button', { name: 'Menu' }).click(),
      (page) => expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible(),
    ),
    isCore: true,
  },
  landing(
    'landing-dear-assistant',
    (page) => page.getByLabel('Full-time salary per year').fill('1000'),
    (page) => expect(page.getByText('An employee would be cheaper by')).toBeVisible(),
  ),
];
