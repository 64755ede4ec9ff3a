import type { Cookie, Page, Request } from '@playwright/test';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Factories } from '../../support/factories.ts';
import { trackRequests } from './page-pool.ts';
import {
  canOpenInRunningApp,
  clearCache,
  emptyPage,
  openInRunningApp,
  openPath,
  resize,
  untilQuiet,
} from './running-app.ts';
import { abortHeldCalls, fulfillHeldCalls, type State, type Visitor } from './state.ts';
import { expect, type Open, test } from './test.ts';
import { visitorsOf } from './visitors.ts';
import type { Watch } from './watch.ts';

/** A few states of one visitor, which one test checks in one browser page. */
export type Walk = { title: string; states: State[] };

const maxStates = 8;
const names: Record<Visitor, string> = {
  visitor: 'a visitor',
  admin: 'an admin',
  va: 'a VA',
  client: 'a client',
  newClient: 'a new client',
  newVa: 'a new VA',
  vaWithTimer: 'a VA with a running timer',
  quietClient: 'a client without activity',
  quietVa: 'a VA without activity',
};

export const pathOf = ({ path }: State) => path.replace(/[?#].*/, '');
const nameOf = (path: string) => path.slice(1) || 'landing page';

/** Splits the states of one path into walks of equal size. */
function walksAt(path: string, states: State[]): Walk[] {
  const parts = Math.ceil(states.length / maxStates);
  const size = Math.ceil(states.length / parts);
  return Array.from({ length: parts }, (_, part) => ({
    title: parts > 1 ? `${nameOf(path)} (${part + 1} of ${parts})` : nameOf(path),
    states: states.slice(part * size, (part + 1) * size),
  }));
}

/** Combines paths with few states into one walk, named by its first path. */
function join(walks: Walk[]): Walk[] {
  const joined: Walk[] = [];
  for (const walk of walks) {
    const last = joined.at(-1);
    if (last && last.states.length + walk.states.length <= maxStates)
      joined[joined.length - 1] = { ...last, states: [...last.states, ...walk.states] };
    else joined.push(walk);
  }
  return joined;
}

/** Groups states into walks by visitor and path. */
export function walksOf(states: State[]): Walk[] {
  // A fixed time stays until the page is closed, so states with a fixed time have their own walks.
  const visits = Map.groupBy(states, ({ who, now }) => `${names[who]}${now ? ` at ${now}` : ''}`);
  return [...visits].flatMap(([visitor, own]) => {
    const paths = [...Map.groupBy(own, pathOf)].map(([path, group]) => walksAt(path, group));
    const small = join(paths.filter((walks) => walks.length === 1).flat());
    const large = paths.filter((walks) => walks.length > 1).flat();
    return [...large, ...small].map((walk) => ({
      title: `${visitor}: ${walk.title}`,
      // States that can share a document follow each other.
      states: [
        ...walk.states.filter(isPlain),
        ...walk.states.filter((state) => !isPlain(state)),
      ].toSorted((a, b) => Number(canShareDocument(b)) - Number(canShareDocument(a))),
    }));
  });
}

const isLoaded = (page: Page) => !page.url().endsWith(emptyPage);

/** Whether a state changes no response, so that the next state can use the cached ones. */
const isPlain = ({ arrange, isRefused }: State) => !arrange && !isRefused;
/** Whether the next state can start in the same document. A fixed time stays, and a visitor's page may not be a portal page. */
const canShareDocument = ({ who, now, needsDocument }: State) =>
  who !== 'visitor' && !now && !needsDocument;

async function enter(page: Page, state: State, previous: State | undefined) {
  const { path, arrange, now, prepare } = state;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await resize(page, { width: 1440, height: 900 });
  if (now) await page.clock.setFixedTime(now);
  await arrange?.(page);
  if (previous && isLoaded(page)) {
    if (!(isPlain(previous) && isPlain(state))) await clearCache(page);
    await openPath(page, path);
  } else if (canShareDocument(state) && canOpenInRunningApp(page, path)) {
    await openInRunningApp(page, path);
  } else await page.goto(path);
  await prepare?.(page);
}

const clearStorage = (page: Page) =>
  page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

/** Opens a page that is neither of the two, and deletes drafts and toasts, so that the next page starts in its initial state. */
export async function visitPageBetween(page: Page, from: string, to: string) {
  const headings = ['Settings', 'Routines', 'Messages'];
  const isVisited = (heading: string) =>
    [from, to].some((path) => path.startsWith(`/${heading.toLowerCase()}`));
  const heading = headings.find((one) => !isVisited(one)) ?? '';
  await openPath(page, `/${heading.toLowerCase()}`);
  // The command palette stays open on the next page.
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  const dismiss = page.locator('#toaster').getByLabel('Dismiss');
  await dismiss.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(dismiss).toHaveCount(0);
  await clearStorage(page);
}

const unroute = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

type Visit = { page: Page; cookies: Cookie[]; unfinished: Set<Request> };

/** Closes what the state has opened. If the next state can use the document, the application stays loaded. */
async function leave({ page, cookies, unfinished }: Visit, state: State, next: State | undefined) {
  await page.context().setOffline(false);
  if (canShareDocument(state) && (!next || canShareDocument(next))) {
    // Before the toasts are removed, because a call that ends like this may show one. It may also start a call that is held.
    const heldCount = await fulfillHeldCalls(page);
    // Also after a last state with changed responses, because a live event could cause a call that the server refuses.
    if (next || !isPlain(state)) await visitPageBetween(page, state.path, next?.path ?? '');
    await fulfillHeldCalls(page);
    await unroute(page);
    // A refused call may end after the page was left.
    if (state.isRefused) await untilQuiet(page, unfinished);
    if (!next) return;
    // They ended with errors, which a plain state would find in the cache.
    if (heldCount > 0) await clearCache(page);
    return;
  }
  await clearStorage(page);
  await page.goto(emptyPage);
  await abortHeldCalls(page);
  // Not before, because it sends the calls that were held back.
  await unroute(page);
  // The state may have ended or changed the session.
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
}

type Fixtures = {
  open: Open;
  watch: Watch;
  people: Factories;
  database: { db: Kysely<Database> };
};

/** Opens the page of each state of a walk, prepares the state and checks it. */
export async function walk(
  { open, watch, people, database }: Fixtures,
  { states }: Walk,
  check: (page: Page, state: State) => Promise<unknown>,
) {
  test.setTimeout(60_000 * states.length);
  const visitor = await visitorsOf(people, database.db)(states[0]?.who ?? 'visitor');
  const page = await open(visitor, null, { isFresh: states.some(({ now }) => now) });
  const visit = { page, cookies: await page.context().cookies(), unfinished: trackRequests(page) };
  for (const [index, state] of states.entries())
    await test.step(state.name, async () => {
      try {
        await enter(page, state, states[index - 1]);
        await check(page, state);
        await leave(visit, state, states[index + 1]);
        watch.verify(state.isRefused ? [/Failed to load resource/] : []);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The state ${state.name}: ${reason}`, { cause });
      }
    });
}
