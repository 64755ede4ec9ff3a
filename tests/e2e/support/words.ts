import { expect, type Page } from '@playwright/test';
import { peopleTexts } from './people-texts.ts';
import { workTexts } from './work-texts.ts';

/** Texts quoted in sections 2, 5, 8 and 9 of the specification, by screen and state. */
const texts = { ...workTexts, ...peopleTexts };

/** The specified texts of each state, by the name of the state. */
export const wordsOf = new Map(Object.values(texts).flatMap((part) => Object.entries(part)));

/** The text of the page, including options, placeholders and texts for screen readers. */
const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const hidden = ['placeholder', 'aria-label', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    );
    const options = [...document.querySelectorAll('option')].map(({ label }) => label);
    // biome-ignore lint/performance/useDomNodeTextContent: innerText is the text as displayed, for example in upper case
    return [document.body.innerText, ...hidden, ...options].join('\n').replaceAll(/\s+/g, ' ');
  });

/** Waits until each text has been seen once; a toast or a loading text may disappear before the others appear. */
export async function expectWords(page: Page, state: string) {
  let missing = wordsOf.get(state) ?? [];
  const look = async () => {
    const words = await wordsOn(page);
    missing = missing.filter((text) => !words.includes(text));
    return missing;
  };
  await expect.poll(look, { message: `texts of ${state}`, intervals: [100] }).toEqual([]);
}
