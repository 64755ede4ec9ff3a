import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
  Request,
} from '@playwright/test';
import { emptyPage, leavePortal, resize } from './running-app.ts';

/** A browser context with one page, which a worker cleans and uses again. */
export type PooledPage = {
  context: BrowserContext;
  page: Page;
  devTools: CDPSession;
  unfinished: Set<Request>;
};

/** The options of a context that can be changed on a page later. */
type PageOptions = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>;

export const defaultViewport = { width: 1440, height: 900 };

const contextEvents = ['console', 'page', 'request', 'response', 'weberror'] as const;
const pageEvents = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const;

/** Collects the unfinished requests of the page, except those of live events, whose stream stays open. */
export function trackRequests(page: Page, unfinished = new Set<Request>()) {
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') unfinished.add(request);
  });
  page.on('requestfinished', (request) => unfinished.delete(request));
  page.on('requestfailed', (request) => unfinished.delete(request));
  return unfinished;
}

/** Rejects changes that cannot be reverted. A test that needs them opens a fresh page. */
function forbidPermanentChanges(page: Page) {
  const refuse = () => {
    throw new Error('This change outlives the test: open the page with { isFresh: true }.');
  };
  const { clock } = page.context();
  Object.assign(page, { addInitScript: refuse, exposeFunction: refuse, exposeBinding: refuse });
  Object.assign(clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse });
}

/**
 * Ends every CSS animation in its first frame and every transition immediately. To draw their frames takes a sixth of
 * the CPU time of the journeys. Scripts still see a user who did not ask for less motion.
 */
function skipAnimations() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`*, *::before, *::after {
    animation-duration: 0.01ms !important;
    animation-iteration-count: 1 !important;
    transition-duration: 0s !important;
  }`);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Chromium sends a click to the nearest common ancestor of the pressed and the released element. If a response moves the page
 * between the two, which Playwright sends within milliseconds, a button gets no click. This sends it to the pressed element.
 * If the listeners of the press move its target, the click is still lost, as it is for every user.
 */
export function sendClicksToPressedElement() {
  type Press = { element: Element; left: number; top: number; x: number; y: number };
  let pressed: Press | undefined;
  const isMoved = ({ element, left, top }: Press) => {
    const box = element.getBoundingClientRect();
    // A pressed button may move by a pixel.
    return Math.abs(box.left - left) + Math.abs(box.top - top) > 4;
  };
  const press = ({ target, button, clientX: x, clientY: y }: PointerEvent) => {
    pressed = undefined;
    if (button !== 0 || !(target instanceof Element)) return;
    const { left, top } = target.getBoundingClientRect();
    pressed = { element: target, left, top, x, y };
  };
  // After the listeners of the page and the renderings that they cause.
  const endPress = () => {
    if (pressed && isMoved(pressed)) pressed = undefined;
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    // A drag is not a click, even if it ends where it began.
    if (clientX !== pressed?.x || clientY !== pressed.y) pressed = undefined;
  };
  const click = (event: MouseEvent) => {
    if (!event.isTrusted) return;
    const latest = pressed;
    pressed = undefined;
    const { target } = event;
    if (!latest || !isMoved(latest) || !(target instanceof Node)) return;
    const { element } = latest;
    if (target === element || !target.contains(element)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    element.dispatchEvent(new MouseEvent('click', event));
  };
  // Playwright blocks events that would hit another element at the window, before they get here.
  document.addEventListener('pointerdown', press, true);
  window.addEventListener('mousedown', endPress);
  document.addEventListener('pointermove', move, true);
  document.addEventListener('click', click, true);
}

/**
 * Pages for the tests of one worker. Loading a document in a reused page takes less than half the CPU time of a new
 * context, because the renderer process, the compiled scripts and the HTTP cache are reused.
 */
export function createPagePool(browser: Browser, baseURL: string) {
  const idle: PooledPage[] = [];

  async function create(): Promise<PooledPage> {
    const context = await browser.newContext({ baseURL });
    await context.addInitScript(skipAnimations);
    await context.addInitScript(sendClicksToPressedElement);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    forbidPermanentChanges(page);
    return { context, page, devTools, unfinished: trackRequests(page) };
  }

  async function clean({ context, page, devTools, unfinished }: PooledPage) {
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await page.emulateMedia({
      media: null,
      colorScheme: null,
      reducedMotion: null,
      forcedColors: null,
      contrast: null,
    });
    for (const event of pageEvents) page.removeAllListeners(event);
    for (const event of contextEvents) context.removeAllListeners(event);
    trackRequests(page, unfinished);
    await page.mouse.move(0, 0);
    if (!(await leavePortal(page, unfinished))) {
      // Nothing may write to the storage while it is cleared.
      await page.goto(emptyPage);
      unfinished.clear();
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    }
    await devTools.send('Page.resetNavigationHistory');
  }

  return {
    async take({ viewport, ...media }: PageOptions): Promise<PooledPage> {
      // The page that was used last, because the caches of its renderer process are warm.
      const pooled = idle.pop() ?? (await create());
      const { context, page } = pooled;
      // Just before the next sign-in, because a call without a session would open the sign-in dialog.
      await context.clearCookies();
      if (Object.keys(media).length > 0) await page.emulateMedia(media);
      await resize(page, viewport ?? defaultViewport);
      return pooled;
    },

    /** Cleans a page for the next test. If the test closed the page, `take` creates another one later. */
    async give(pooled: PooledPage) {
      if (pooled.page.isClosed()) return pooled.context.close();
      await clean(pooled);
      idle.push(pooled);
    },

    async close() {
      for (const { context } of idle.splice(0)) await context.close();
    },
  };
}

export type PagePool = ReturnType<typeof createPagePool>;
