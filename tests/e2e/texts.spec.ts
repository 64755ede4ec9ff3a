import type { Page } from '@playwright/test';
import { moments } from './support/refused-states.ts';
import { states } from './support/states.ts';
import { expect, test } from './support/test.ts';
import { texts } from './support/texts.ts';
import { visitorsOf } from './support/visitors.ts';
import { expectWords, wordsOf } from './support/words.ts';

const momentOf = new Map(moments.map((moment) => [moment.name, moment]));

test('every text belongs to a state that is looked at', () => {
  const looked = new Set([...states, ...moments].map(({ name }) => name));
  expect([...wordsOf.keys()].filter((name) => !looked.has(name))).toEqual([]);
});

// What lasts has its words read where it is held up to axe; what stands for a moment only is brought about here.
for (const [part, list] of Object.entries(texts)) {
  const passing = Object.keys(list).flatMap((name) => momentOf.get(name) ?? []);
  if (passing.length > 0)
    test(`the passing texts of ${part} are those of the specification`, async ({
      open,
      people,
      database,
      watch,
    }) => {
      test.setTimeout(passing.length * 40_000);
      const visitorOf = visitorsOf(people, database.db);
      type Kept = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
      const signedIn = new Map<string, Kept>();

      for (const { name, who, path, prepare, isRefused } of passing) {
        if (isRefused) watch.expects(/Failed to load resource/);
        const storageState = signedIn.get(who);
        const page = storageState
          ? await open(null, path, { storageState })
          : await open(await visitorOf(who), path);
        if (!storageState) signedIn.set(who, await page.context().storageState());
        await test.step(name, async () => prepare?.(page));
        await expectWords(page, name);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.context().close();
      }
    });
}
