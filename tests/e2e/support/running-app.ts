import { setTimeout } from 'node:timers/promises';
import { expect, type Page, type Request } from '@playwright/test';
import { isAuthPath } from '#shared/auth-path.ts';

/** A document of the server that runs no scripts. */
export const emptyPage = '/favicon.svg';

/** The parts of TanStack Query's client that the tests use. */
type QueryClient = {
  clear: () => void;
  getMutationCache: () => { clear: () => void };
  removeQueries: (filter: object) => void;
  resetQueries: () => Promise<void>;
};
/** A node in React's tree of rendered components. */
type Fiber = {
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedProps: { queryClient?: QueryClient } | null;
};

/** The query client of the application in this document, if an application runs in it. */
function findQueryClient() {
  const find = (fiber: Fiber | null): QueryClient | undefined =>
    fiber
      ? (fiber.memoizedProps?.queryClient ?? find(fiber.child) ?? find(fiber.sibling))
      : undefined;
  const root = Object.entries(document.getElementById('root') ?? {}).find(([key]) =>
    key.startsWith('__reactContainer$'),
  )?.[1] as { stateNode: { current: Fiber } } | undefined;
  return find(root?.stateNode.current ?? null);
}

const queryClientOf = (page: Page) => page.evaluateHandle(findQueryClient);

/** Clears the query cache of the application, so that the next page loads its data as in a new document. */
export async function clearCache(page: Page) {
  const client = await queryClientOf(page);
  await client.evaluate((found) => {
    if (!found) throw new Error('The application has no query client.');
    found.getMutationCache().clear();
    found.removeQueries({ type: 'inactive' });
    // Without waiting, because a call may never be answered.
    void found.resetQueries();
  });
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Changes the address in the running application, whose router watches the history. */
const changeAddress = (page: Page, path: string) =>
  page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, path);

/**
 * Opens an address in the running application. This takes a quarter of the processor time of a load. The former page must be
 * shown, not only its address. Waits until the heading of another page has replaced that of the former one. If only the query
 * changes, the caller waits for what it shows.
 */
export async function openPath(page: Page, path: string) {
  const isOtherPage = pathOf(page) !== path.replace(/[?#].*/, '');
  await changeAddress(page, path);
  // The change of the page closes menus and moves the focus, so wait until it has happened.
  if (isOtherPage) await expect(page.locator('main h1[data-left]')).toHaveCount(0);
}

/**
 * Changes the size of a page, and recalculates all styles: if the application inserts a CSS rule before Chromium has evaluated
 * the media queries for the new size, elements keep the styles of the former size.
 */
export async function resize(page: Page, viewport: { width: number; height: number }) {
  const { width, height } = page.viewportSize() ?? {};
  if (width === viewport.width && height === viewport.height) return;
  await page.setViewportSize(viewport);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { --is-recalculated: 1 }');
    const textOf = ({ cssRules }: CSSStyleSheet) => cssRules[0]?.cssText;
    const others = document.adoptedStyleSheets.filter((one) => textOf(one) !== textOf(sheet));
    // A new rule for every element makes Chromium match all rules again.
    document.adoptedStyleSheets = [...others, sheet];
  });
}

/** Waits until the page is idle, for a short time: a page that draws nothing may never report that it is idle. */
export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 50 })));

/** Long, because a busy server is slow. Only a request that a test holds back takes longer. */
const maxWaitMs = 10_000;

/** Waits until the page has been idle twice without an unfinished request. Returns false if that takes too long. */
export async function untilQuiet(page: Page, unfinished: Set<Request>) {
  const deadline = Date.now() + maxWaitMs;
  let quiet = 0;
  while (quiet < 2) {
    if (Date.now() > deadline) return false;
    await untilIdle(page);
    quiet = unfinished.size === 0 ? quiet + 1 : 0;
    if (quiet === 0) await setTimeout(20);
  }
  return true;
}

/** A path without a page. There the application shows its 404 page without the shell, the search and live events. */
const idlePath = '/auth/idle';

/** Leaves the pages of the user as a sign-out does, and deletes what they have stored. */
async function leaveRunningPortal(page: Page, unfinished: Set<Request>) {
  const client = await queryClientOf(page);
  if (!(await client.evaluate((found) => found !== undefined))) return false;
  // A late response would show a toast, or be stored for the next user.
  if (!(await untilQuiet(page, unfinished))) return false;
  await changeAddress(page, idlePath);
  // By its text, because the dialog of an ended session hides the role.
  const heading = page.locator('main h1', { hasText: '404 Page Not Found' });
  await heading.waitFor({ timeout: maxWaitMs });
  const isQuiet = await untilQuiet(page, unfinished);
  await client.evaluate((found) => {
    found?.clear();
    localStorage.clear();
    sessionStorage.clear();
    // The first style sheet skips animations.
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, 1);
    // As another tab does when it removes the color mode.
    dispatchEvent(new StorageEvent('storage', { key: 'gva-color-mode' }));
    for (const button of document.querySelectorAll<HTMLElement>('#toaster [aria-label=Dismiss]'))
      button.click();
  });
  return isQuiet && (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0;
}

/**
 * Leaves the portal so that the next user can open a page in the running application. Returns false if that is not possible:
 * no portal runs in the page, a dialog stays, or a request stays unfinished and would be answered in the next session.
 */
export async function leavePortal(page: Page, unfinished: Set<Request>) {
  if (isAuthPath(pathOf(page))) return false;
  try {
    return await leaveRunningPortal(page, unfinished);
  } catch {
    // The test may have ended while a document was loading.
    return false;
  }
}

/** A page of the portal, not the landing page, a sign-in page, a file or the API. */
const isPortalPath = (path: string) =>
  /^\/(?!api\/)[^.?#]+([?#]|$)/.test(path) && !isAuthPath(path.replace(/[?#].*/, ''));

/** Whether the application runs in the page, without a user, and has a page with this path. */
export const canOpenInRunningApp = (page: Page, path: string) =>
  pathOf(page) === idlePath && isPortalPath(path);

/** Opens a page of the portal in an application without a user, with the session of the current cookies. */
export async function openInRunningApp(page: Page, path: string) {
  await openPath(page, path);
  // A click on a link before the heading appears would cancel this navigation, which then moves no focus.
  await expect(page.locator('main h1').first()).toBeAttached();
}
