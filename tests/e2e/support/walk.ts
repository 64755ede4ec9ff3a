import type { Page } from '@playwright/test';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Factories } from '../../support/factories.ts';
import { abortHeldCalls, type State, type Visitor } from './state.ts';
import { type Open, test } from './test.ts';
import { visitorsOf } from './visitors.ts';
import type { Watch } from './watch.ts';

/** A few states of one visitor, which one test checks. */
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

/** Groups states into walks by visitor and path. `npm test` skips the walks with `@release`, which have no core states. */
export function walksOf(states: State[]): Walk[] {
  const visits = Map.groupBy(states, ({ who, isCore }) =>
    isCore ? names[who] : `${names[who]} @release`,
  );
  return [...visits].flatMap(([visitor, own]) => {
    const paths = [...Map.groupBy(own, pathOf)].map(([path, group]) => walksAt(path, group));
    const small = join(paths.filter((walks) => walks.length === 1).flat());
    const large = paths.filter((walks) => walks.length > 1).flat();
    return [...large, ...small].map((walk) => ({ ...walk, title: `${visitor}: ${walk.title}` }));
  });
}

type Fixtures = {
  open: Open;
  watch: Watch;
  people: Factories;
  database: { db: Kysely<Database> };
};

/** Opens each state of a walk in a new page, without what the one before has stored, prepares the state and checks it. */
export async function walk(
  { open, watch, people, database }: Fixtures,
  { states }: Walk,
  check: (page: Page, state: State) => Promise<unknown>,
) {
  test.setTimeout(60_000 * states.length);
  const visitor = await visitorsOf(people, database.db)(states[0]?.who ?? 'visitor');
  const context = (await open(visitor, null)).context();
  const storageState = await context.storageState();
  for (const state of states)
    await test.step(state.name, async () => {
      const page = await context.newPage();
      try {
        if (state.now) await page.clock.setFixedTime(state.now);
        await state.arrange?.(page);
        await page.goto(state.path);
        await state.prepare?.(page);
        await check(page, state);
        watch.verify(state.isRefused ? [/Failed to load resource/] : []);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The state ${state.name}: ${reason}`, { cause });
      }
      await abortHeldCalls(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.close();
      await context.setOffline(false);
      watch.forget();
      await context.clearCookies();
      await context.addCookies(storageState.cookies);
    });
}
