import { expect, type Page } from '@playwright/test';
import { texts } from './texts.ts';

/** The words that the specification wants in a state, by the state's name. */
export const wordsOf = new Map(Object.values(texts).flatMap((part) => Object.entries(part)));

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

/** Each of the state's words has stood on the screen once; a toast or a loading text may be gone at the next look. */
export async function expectWords(page: Page, state: string) {
  let missing = wordsOf.get(state) ?? [];
  const look = async () => {
    const words = await wordsOn(page);
    missing = missing.filter((text) => !words.includes(text));
    return missing;
  };
  await expect.poll(look, { message: `texts of ${state}`, intervals: [100] }).toEqual([]);
}
