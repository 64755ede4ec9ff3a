import type { Page } from '@playwright/test';
import { moments } from './support/refused-states.ts';
import { states } from './support/states.ts';
import { expect, test } from './support/test.ts';
import { texts } from './support/texts.ts';
import { visitorsOf } from './support/visitors.ts';

const known = new Map([...states, ...moments].map((state) => [state.name, state]));

/** Words on the screen now: those that stand in fields, and those that only a screen reader gets, with them. */
const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const hidden = ['placeholder', 'aria-label', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    );
    const options = [...document.querySelectorAll('option')].map(({ label }) => label);
    // biome-ignore lint/performance/useDomNodeTextContent: as it is seen, in upper case where the style says so
    return [document.body.innerText, ...hidden, ...options].join('\n').replaceAll(/\s+/g, ' ');
  });

/** Those that have not stood on the screen once; a toast or a loading text may be gone at the next look. */
async function findMissing(page: Page, wanted: string[]) {
  let missing = wanted;
  const look = async () => {
    const words = await wordsOn(page);
    missing = missing.filter((text) => !words.includes(text));
    return missing;
  };
  await expect
    .poll(look, { intervals: [100], timeout: 10_000 })
    .toEqual([])
    .catch(() => {});
  return missing;
}

for (const [part, list] of Object.entries(texts))
  test(`the texts of ${part} are those of the specification`, async ({
    open,
    people,
    database,
    watch,
  }) => {
    test.setTimeout(Object.keys(list).length * 40_000);
    const visitorOf = visitorsOf(people, database.db);
    type Kept = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
    const signedIn = new Map<string, Kept>();
    const missing: Record<string, string[]> = {};

    for (const [name, wanted] of Object.entries(list)) {
      const state = known.get(name);
      if (!state) throw new Error(`No state is called ${name}`);
      const { who, path, prepare, isRefused } = state;
      if (isRefused) watch.expects(/Failed to load resource/);
      const storageState = signedIn.get(who);
      const page = storageState
        ? await open(null, path, { storageState })
        : await open(await visitorOf(who), path);
      if (!storageState) signedIn.set(who, await page.context().storageState());
      await test.step(name, async () => prepare?.(page));
      const absent = await findMissing(page, wanted);
      if (absent.length > 0) missing[name] = absent;
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().close();
    }
    expect(missing, 'texts that never stood there').toEqual({});
  });
