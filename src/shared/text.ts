import * as z from 'zod';
import { cleanLine, cleanText, isBlank } from './clean-text.ts';

// PostgreSQL cannot store NUL or an unpaired surrogate.
export const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0');

const tooLong = (max: number) => `Must be at most ${max.toLocaleString('en-US')} characters`;
const notStorable = 'Contains characters that cannot be stored';

/** A text of several lines up to `max` characters, cleaned. `message` is shown when it is something else. */
export const text = (max: number, message?: string) =>
  z.string(message).overwrite(cleanText).max(max, tooLong(max)).refine(isStorable, notStorable);

/** A text in one line, such as a name, up to `max` characters, cleaned. */
export const line = (max: number) =>
  z.string().overwrite(cleanLine).max(max, tooLong(max)).refine(isStorable, notStorable);

type Clean = (value: string) => string;
const required =
  (clean: Clean) =>
  (message: string, max: number, min = 1) =>
    z
      .string({ error: message })
      .overwrite(clean)
      .max(max, tooLong(max))
      .refine((value) => !isBlank(value) && [...value].length >= min, message)
      .refine(isStorable, notStorable);

/**
 * A required text of several lines. `message` is shown when it is absent, blank or shorter than `min`. Characters are
 * counted as in PostgreSQL: an emoji counts as one.
 */
export const requiredText = required(cleanText);

/** A required text in one line, with the rules of `requiredText`. */
export const requiredLine = required(cleanLine);

/** The error for a blank comment on a task, lead or workflow. */
export const emptyComment = 'Write a comment first';
