import { peopleTexts } from './people-texts.ts';
import { workTexts } from './work-texts.ts';

/** Quoted in sections 2, 5, 8 and 9 of the specification: what must stand on the screen, screen by screen, in each state. */
export const texts = { ...workTexts, ...peopleTexts };
