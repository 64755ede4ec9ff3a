import type { Page } from '@playwright/test';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Factories } from '../../support/factories.ts';
import type { Moment } from './moment.ts';
import { type Open, test } from './test.ts';
import { visitorsOf } from './visitors.ts';
import type { Watch } from './watch.ts';

/** A few states of one visitor, which one test checks in one browser page. */
export type Walk<S extends Moment> = { title: string; states: S[] };

const maxStates = 8;
const names: Record<Moment['who'], string> = {
  nobody: 'a visitor',
  admin: 'an admin',
  va: 'a VA',
  client: 'a client',
  newClient: 'a new client',
  newVa: 'a new VA',
  timingVa: 'a VA with a running timer',
  quietClient: 'a client without activity',
  quietVa: 'a VA without activity',
};

const pathOf = ({ path }: Moment) => path.replace(/[?#].*/, '');
const nameOf = (path: string) => path.slice(1) || 'landing page';

/** Splits the states of one path into walks of equal size. */
function walksAt<S extends Moment>(path: string, states: S[]): Walk<S>[] {
  const parts = Math.ceil(states.length / maxStates);
  const size = Math.ceil(states.length / parts);
  return Array.from({ length: parts }, (_, part) => ({
    title: parts > 1 ? `${nameOf(path)} (${part + 1} of ${parts})` : nameOf(path),
    states: states.slice(part * size, (part + 1) * size),
  }));
}

/** Combines paths with few states into one walk, named by its first path. */
function join<S extends Moment>(walks: Walk<S>[]): Walk<S>[] {
  const joined: Walk<S>[] = [];
  for (const walk of walks) {
    const last = joined.at(-1);
    if (last && last.states.length + walk.states.length <= maxStates)
      joined[joined.length - 1] = { ...last, states: [...last.states, ...walk.states] };
    else joined.push(walk);
  }
  return joined;
}

const visitorOf = ([first]: Moment[]) =>
  first ? `${names[first.who]}${first.now ? ' at a fixed time' : ''}` : '';

/** Groups states into walks by visitor and path. */
export function walksOf<S extends Moment>(states: S[]): Walk<S>[] {
  // A fixed time stays until the page is closed, so states with a fixed time have their own walks.
  const visits = Map.groupBy(states, ({ who, now }) => `${who} ${now ?? ''}`);
  return [...visits.values()].flatMap((own) => {
    const paths = [...Map.groupBy(own, pathOf)].map(([path, group]) => walksAt(path, group));
    const small = join(paths.filter((walks) => walks.length === 1).flat());
    const large = paths.filter((walks) => walks.length > 1).flat();
    return [...large, ...small].map((walk) => ({
      ...walk,
      title: `${visitorOf(walk.states)}: ${walk.title}`,
    }));
  });
}

/** Disables CSS transitions, so that a new colour scheme applies immediately. */
function withoutTransitions() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

async function enter(page: Page, { path, arrange, now, prepare }: Moment) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (now) await page.clock.setFixedTime(now);
  await arrange?.(page);
  await page.goto(path);
  await prepare?.(page);
}

/** Closes the document and clears its storage. */
async function leave(page: Page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
}

type Fixtures = {
  open: Open;
  watch: Watch;
  people: Factories;
  database: { db: Kysely<Database> };
};

/** Loads the page of each state of a walk, prepares the state and checks it. */
export async function walk<S extends Moment>(
  { open, watch, people, database }: Fixtures,
  { states }: Walk<S>,
  check: (page: Page, state: S) => Promise<unknown>,
) {
  test.setTimeout(60_000 * states.length);
  const visitor = await visitorsOf(people, database.db)(states[0]?.who ?? 'nobody');
  const page = await open(visitor, 'about:blank', { isFresh: true });
  await page.addInitScript(withoutTransitions);
  const cookies = await page.context().cookies();
  for (const state of states)
    await test.step(state.name, async () => {
      try {
        await enter(page, state);
        await check(page, state);
        await leave(page);
        watch.verify(state.isRefused ? [/Failed to load resource/] : []);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The state ${state.name}: ${reason}`, { cause });
      }
      await page.context().clearCookies();
      await page.context().addCookies(cookies);
    });
}
