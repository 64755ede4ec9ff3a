import { peopleTexts } from './people-texts.ts';
import { workTexts } from './work-texts.ts';

/** Texts quoted in sections 2, 5, 8 and 9 of the specification, by screen and state. */
export const texts = { ...workTexts, ...peopleTexts };
