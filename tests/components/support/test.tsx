import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { test as base, expect, vi } from 'vitest';
import { AccessDenied } from '#client/route.ts';
import { beginSession } from '#client/session.ts';
import { finishSignOut, sessionLost } from '#client/session-lost.ts';
import { queryClient } from '#client/trpc.ts';
import { clearToasts, toasterId } from '#client/ui/toaster.tsx';
import { overlay } from '#portal/search/overlay.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { findPosition } from '#tests/support/live-readers.ts';
import { router } from '../../../src/routes.tsx';
import { findViolations } from './axe.ts';
import { connect, type Network } from './network.ts';

type Queries = Pick<typeof screen, 'findByRole' | 'findByLabelText'>;

type Fixtures = {
  /** The server, with an empty database. */
  gva: TestApp;
  network: Network;
  /** Patterns of messages in the console that the test expects. */
  expectedMessages: RegExp[];
  /** Opens an address as this user, or signed out, in the only page that there is: the former page is closed. */
  open: (user: TestUser | null, path: string) => Promise<void>;
  page: Page;
};

/** The actions of a user. */
export type Page = ReturnType<typeof createPage>;

let moves = 0;

function createPage() {
  const user = userEvent.setup();
  /** Each time to another place, because elements have no place here, and a pointer that has not moved makes a double click. */
  async function hover(target: Element) {
    // A dialog over another one can be pressed from the frame after it has become visible.
    const part = () => target.closest<HTMLElement>('[style*="pointer-events"]');
    await waitFor(() => expect(part()?.style.pointerEvents).not.toBe('none'));
    moves += 20;
    await user.pointer({ target, coords: { x: moves, y: moves } });
  }
  async function click(target: Element) {
    await hover(target);
    // A link outside of the page would change the address, and nothing else.
    if (!target.isConnected) throw new Error('The page replaced the element before the click.');
    await user.pointer({ target, keys: '[MouseLeft]' });
  }
  /** The filters of a list, which are behind a button. Escape closes them. */
  async function openFilters() {
    await click(await screen.findByRole('button', { name: /^Filter(,|$)/ }));
    return within(await screen.findByRole('group', { name: 'Filters' }));
  }
  return {
    ...user,
    hover,
    click,
    /** Presses a button once it is enabled, because a form may wait for what it depends on. */
    async press(name: string | RegExp, scope: Queries = screen) {
      const button = await scope.findByRole('button', { name });
      await waitFor(() => expect(button).toBeEnabled());
      await click(button);
    },
    openFilters,
    /** Chooses in the filters of a list: the text or the value of an option. */
    async filter(label: string, option: string) {
      const field = (await openFilters()).getByLabelText(label);
      await waitFor(() => user.selectOptions(field, option));
      await user.keyboard('{Escape}');
    },
    /** An empty list offers it, too. */
    async clearFilters() {
      const [button] = await screen.findAllByRole('button', { name: 'Clear filters' });
      if (button) await click(button);
    },
    /** Chooses an item of the open menu. It runs the item that is highlighted. */
    async choose(name: string) {
      await waitFor(async () => {
        await hover(screen.getByRole('menuitem', { name }));
        expect(screen.getByRole('menuitem', { name })).toHaveAttribute('data-highlighted');
      });
      await click(screen.getByRole('menuitem', { name }));
    },
    /** Shows a section of the settings. */
    async showSection(name: string) {
      const sections = within(await screen.findByRole('navigation', { name: 'Sections' }));
      await click(sections.getByRole('link', { name }));
    },
    /** Finds an option of a combobox by its text, and chooses it. */
    async pick(field: HTMLElement, option: string) {
      await click(field);
      await user.clear(field);
      await user.paste(option);
      // Not the options of the selects of the page.
      const list = within(await screen.findByRole('listbox'));
      await waitFor(() =>
        expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
          expect.stringContaining(option),
        ]),
      );
      await click(list.getByRole('option'));
      await waitFor(() => expect(field).toHaveValue(option));
    },
    /** Replaces the text of a field. Pastes it, because each typed key renders the form. */
    async fill(label: string | RegExp, text: string, scope: Queries = screen) {
      const field = await scope.findByLabelText(label);
      await user.clear(field);
      await click(field);
      if (text) await user.paste(text);
    },
  };
}

// A page that the user may not see is not an error to log.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof AccessDenied)) console.error(error);
};

/** Starts the application as `main.tsx` does. Returns a function that ends it and clears what it has kept. */
function start() {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no #root');
  const history = createBrowserHistory();
  const root = createRoot(container, { onCaughtError });
  root.render(<RouterProvider router={createRouter({ ...router.options, history })} />);
  return () => {
    root.unmount();
    history.destroy();
    // A late response must not make the closed page navigate: the next page has the same window.
    Object.assign(history, { push() {}, replace() {} });
    queryClient.clear();
    clearToasts();
    sessionLost.set(false);
    overlay.set(null);
    localStorage.clear();
    sessionStorage.clear();
  };
}

const expectedAlways = [
  // The style library speaks to servers, which render no pages of the application.
  /potentially unsafe when doing server-side rendering/,
  // The router repeats what the boundary of the page reports, also that the user may not see it.
  /^Warning: Error in route match/,
];

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from a pattern
  gva: async ({}, use) => {
    const gva = await createTestApp();
    await use(gva);
    await gva.close();
  },

  expectedMessages: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from a pattern
    async ({}, use) => {
      const expected = [...expectedAlways];
      const messages: string[] = [];
      const note = (...parts: unknown[]) => void messages.push(parts.map(String).join(' '));
      vi.spyOn(console, 'error').mockImplementation(note);
      vi.spyOn(console, 'warn').mockImplementation(note);
      await use(expected);
      vi.restoreAllMocks();
      vi.useRealTimers();
      const unexpected = messages.filter((text) => !expected.some((one) => one.test(text)));
      expect(unexpected, 'errors and warnings in the console').toEqual([]);
    },
    { auto: true },
  ],

  network: async ({ gva }, use) => {
    const network = connect(gva.app);
    await use(network);
    await network.disconnect();
  },

  open: async ({ gva, network }, use) => {
    let stop = () => {};
    await use(async (user, path) => {
      stop();
      network.setCookie(user ? await gva.cookieOf(user) : '', user?.id ?? 0);
      // The event of a user who was just created would load the page twice.
      network.startStreamsAt(await findPosition(gva.database));
      if (user) await beginSession();
      network.takeCalls();
      window.history.pushState(null, '', path);
      // A late refusal of the former page is none of this one.
      finishSignOut();
      sessionLost.set(false);
      stop = start();
    });
    // The page may still be changing after the last step of the test.
    const isAccessible = async () =>
      expect(await findViolations(), 'at the end of the test, accessibility').toEqual([]);
    await vi.waitFor(isAccessible, { timeout: 10_000, interval: 200 }).finally(stop);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from a pattern
  page: async ({}, use) => use(createPage()),
});

/** Waits for a toast with these texts. */
export async function expectToast(title: string, description?: string) {
  const toaster = document.getElementById(toasterId);
  if (!toaster) throw new Error('The page has no toaster');
  await within(toaster).findByText(title);
  if (description) expect(toaster).toHaveTextContent(description);
}

/** Waits for the stream of live events. Before that, the page may load a change instead of receiving it. */
export const untilLive = () =>
  screen.findByRole('img', { name: 'Live: updates appear automatically' });
