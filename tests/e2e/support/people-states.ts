import { expect, type Page } from '@playwright/test';
import { inOrder, press, replaceResult, type State } from './state.ts';

const shows = (text: string) => (page: Page) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();
const openProfile = inOrder(press('View Full Profile'), (page) =>
  expect(page.getByRole('dialog').getByText('Your rating')).toBeVisible(),
);

const onlineInManila = {
  isOnline: true,
  lastSeenAt: '2026-06-05T09:00:00.000Z',
  timeZone: 'Asia/Manila',
  workHours: { from: 21, to: 5, days: ['mon', 'tue', 'wed', 'thu', 'fri'] },
};

/** The assigned VA as a client sees them, and the assigned client as a VA sees them. */
export const peopleStates: State[] = [
  {
    name: 'my-assistant',
    isCore: true,
    who: 'client',
    path: '/my-assistant',
    prepare: inOrder(shows('Active Assignment'), (page) =>
      expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('link')).toHaveCount(
        4,
      ),
    ),
  },
  {
    name: 'my-assistant-online',
    who: 'client',
    path: '/my-assistant',
    arrange: replaceResult('dashboard.assistant', (page) => ({
      ...page,
      va: { ...Reflect.get(page, 'va'), place: onlineInManila },
    })),
    prepare: (page) => expect(page.getByText(/^Online · .* local time in Manila$/)).toBeVisible(),
  },
  {
    name: 'my-assistant-none',
    isCore: true,
    who: 'newClient',
    path: '/my-assistant',
    prepare: shows('No Assistant Assigned'),
  },
  { name: 'va-profile', who: 'client', path: '/my-assistant', prepare: openProfile },
  {
    name: 'va-profile-change-rating',
    who: 'client',
    path: '/my-assistant',
    arrange: replaceResult('feedback.mine', () => ({
      id: 1,
      taskId: null,
      clientId: 1,
      vaId: 2,
      rating: 4,
      client: null,
      comment: 'Quick, kind, and always a step ahead.',
      createdAt: '2026-01-15T09:00:00.000Z',
    })),
    prepare: inOrder(openProfile, (page) =>
      expect(page.getByRole('button', { name: 'Save rating' })).toBeVisible(),
    ),
  },
  {
    name: 'va-profile-no-rating',
    who: 'quietClient',
    path: '/my-assistant',
    prepare: inOrder(openProfile, press('Submit feedback'), shows('Rating required')),
  },
  {
    name: 'my-client',
    isCore: true,
    who: 'va',
    path: '/my-client',
    prepare: inOrder(shows('Active Assignment'), shows('Pending')),
  },
  {
    name: 'my-client-several',
    who: 'va',
    path: '/my-client',
    arrange: replaceResult('dashboard.client', (page) => ({
      ...page,
      clients: [
        ...Reflect.get(page, 'clients'),
        { id: 999_999, fullName: 'Second Client', companyName: 'Second Company' },
      ],
    })),
    prepare: inOrder(shows('Second Company'), shows('Active Assignment')),
  },
];
