import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { createEveryone } from './support/everyone.ts';
import { test } from './support/test.tsx';

const of = (text: string) => text.split(', ');
const paths: Record<string, string> = {
  'Lead Management': '/leads',
  'Agency Settings': '/settings/agency',
};
const pathOf = (item: string) => paths[item] ?? `/${item.toLowerCase().replace(' ', '-')}`;
const sidebars = {
  admin: {
    title: 'Admin Portal',
    groups: of('Work, People, Money, Agency'),
    items: of(
      'Dashboard, Tasks, Messages, Time, Workflows, Routines, Clients, Lead Management, VA Management, Billing, Payments, Pay, Business, User Management, Agency Settings, Profile, Settings',
    ),
  },
  va: {
    title: 'VA Portal',
    groups: [],
    items: of(
      'Dashboard, Tasks, Messages, My Client, Time Tracking, Timesheet, My Pay, Workflows, Routines, Profile, Settings',
    ),
  },
  client: {
    title: 'Client Portal',
    groups: [],
    items: of(
      'Dashboard, Tasks, Messages, My Assistant, Time, Workflows, Routines, Profile, Settings',
    ),
  },
};

test.for(['admin', 'va', 'client'] as const)(
  '%s opens pages from the sidebar and the account menu',
  async (role, { gva, open, page }) => {
    const everyone = await createEveryone(gva);
    const { title, groups, items } = sidebars[role];
    await open(everyone[role], '/dashboard');
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    const navigation = within(screen.getByRole('navigation', { name: 'Portal' }));
    const link = (name: string) =>
      navigation.getByRole('link', { name: new RegExp(`^${name}( \\d|$)`) });
    expect(
      navigation.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\d+.*$/, '')),
    ).toEqual(items);
    const headings = navigation.queryAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(groups);
    for (const item of items) expect(link(item)).toHaveAttribute('href', pathOf(item));
    for (const item of ['Tasks', 'Routines']) {
      await page.click(link(item));
      const name = item === 'Tasks' ? 'Task Board' : item;
      expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
      await waitFor(() => expect(link(item)).toHaveAttribute('aria-current', 'page'));
      await waitFor(() => expect(document.title).toBe(`${name} · GVA`));
    }

    for (const item of ['Profile', 'Settings']) {
      await page.press(/^Account menu of/);
      const menu = await screen.findAllByRole('menuitem');
      expect(menu.map(({ textContent }) => textContent)).toEqual([
        'Profile',
        'Settings',
        'Log out',
      ]);
      await page.choose(item);
      expect(await screen.findByRole('heading', { level: 1, name: item })).toBeVisible();
    }
  },
);

test('a VA skips to the content', async ({ gva, open, page }) => {
  await open(await gva.createUser({ role: 'va' }), '/routines');
  await page.click(await screen.findByRole('link', { name: 'Skip to content' }));
  expect(screen.getByRole('main')).toHaveFocus();
});

test.for(['Enter', 'ArrowDown'])(
  'a client who opens the account menu with %s goes to the first item',
  async (key, { gva, open, page }) => {
    await open(await gva.createUser({ role: 'client' }), '/routines');
    const trigger = await screen.findByRole('button', { name: /^Account menu of/ });
    trigger.focus();
    await page.keyboard(`{${key}}`);
    const item = await screen.findByRole('menuitem', { name: 'Profile' });
    await waitFor(() => expect(item).toHaveAttribute('data-highlighted'));
    await page.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  },
);

const forbidden = {
  admin: ['/my-assistant', '/my-client', '/time-tracking', '/subscription'],
  va: ['/leads', '/va-management', '/user-management', '/my-assistant', '/business'],
  client: [
    ...of('/leads, /va-management, /user-management'),
    ...of('/my-client, /time-tracking, /timesheet, /pay, /my-pay'),
  ],
} as const;

test.for(['admin', 'va', 'client'] as const)(
  '%s who opens a page of another role is told that access is denied',
  async (role, { gva, open }) => {
    const user = await gva.createUser({ role });
    for (const path of forbidden[role]) {
      await open(user, path);
      expect(await screen.findByText("You don't have access to this page.")).toBeVisible();
      expect(screen.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
    }
  },
);

const protectedPaths = of(
  '/dashboard, /tasks, /messages, /messages/7, /time-tracking, /profile, /settings, /subscription, /subscription-management, /checkout, /va-management, /workflows, /routines, /user-management, /leads, /my-assistant, /my-client',
);

test('a visitor who opens a protected page sees a spinner, then the sign-in', async ({
  open,
  network,
}) => {
  for (const path of protectedPaths) {
    const release = network.hold('auth.session');
    await open(null, path);
    expect(await screen.findByText('Loading')).toBeVisible();
    release();
    expect(await screen.findByLabelText('Email or username')).toBeVisible();
    expect(location.pathname).toBe('/auth');
  }
});

test('a visitor and a client who open an unknown path see the 404 page', async ({ gva, open }) => {
  for (const user of [null, await gva.createUser({ role: 'client' })]) {
    await open(user, '/no-such-page');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('404 Page Not Found · GVA'));
  }
});

test.for([
  ['admin', '/pay?month=2026-03', 'button', 'Previous month', 'month=2026-02'],
  ['admin', '/business', 'tab', 'Recurring revenue', 'show=recurring'],
  ['va', '/timesheet', 'button', 'Previous week', 'week='],
  // The page names the choice that it remembers otherwise.
  ['admin', '/leads', 'button', 'Table', 'layout=table', '/leads?layout=cards'],
  ['admin', '/tasks', 'button', 'List', 'layout=list', '/tasks?layout=board'],
  ['va', '/tasks', 'tab', 'My Tasks', 'view=mine', '/tasks?view=available&layout=board'],
] as const)(
  '%s: Back on %s, after the %s “%s”, shows what was there before',
  async ([role, path, kind, name, chosen, before = path], { gva, open, page }) => {
    await open(await gva.createUser({ role }), path);
    await page.click(await screen.findByRole(kind, { name }));
    await waitFor(() => expect(location.search).toContain(chosen));
    const isChosen = () =>
      ['aria-pressed', 'aria-selected'].some(
        (state) => screen.getByRole(kind, { name }).getAttribute(state) === 'true',
      );
    history.back();
    await waitFor(() => expect(location.pathname + location.search).toBe(before));
    await waitFor(() => expect(isChosen()).toBe(false));
  },
);

test.for([
  ['admin', '/leads', 'button', 'Table'],
  ['admin', '/tasks', 'button', 'List'],
  ['va', '/tasks', 'tab', 'My Tasks'],
] as const)(
  '%s: a link that is pressed right after a choice on %s leads where it says (%s “%s”)',
  async ([role, path, kind, name], { gva, open }) => {
    await open(await gva.createUser({ role }), path);
    const choice = await screen.findByRole(kind, { name });
    const [profile] = await screen.findAllByRole('link', { name: 'Profile' });
    choice.click();
    profile?.click();
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    expect(location.pathname).toBe('/profile');
  },
);
