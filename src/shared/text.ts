import * as z from 'zod';

// PostgreSQL stores neither NUL nor half a surrogate pair, so both are refused before they get there.
const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0');

// Spaces that trim() leaves alone but a reader cannot see: zero-width ones and the word joiner.
const invisible = /[\s\u00a0\u200b-\u200d\u2060\ufeff]/gu;

export const isBlank = (value: string) => value.replace(invisible, '') === '';

/** Any text up to `max` characters, trimmed. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Must be at most ${max.toLocaleString('en-US')} characters`)
    .refine(isStorable, 'Contains characters that cannot be stored');

/**
 * A text that must say something: `message` is shown when it is absent, blank or shorter than `min`, counted as
 * PostgreSQL counts: an emoji is one character, not two.
 */
export const requiredText = (message: string, max: number, min = 1) =>
  z
    .string({ error: message })
    .trim()
    .max(max, `Must be at most ${max.toLocaleString('en-US')} characters`)
    .refine((value) => !isBlank(value) && [...value].length >= min, message)
    .refine(isStorable, 'Contains characters that cannot be stored');

/** Comments on tasks, leads and workflows need words. */
export const emptyComment = 'Write a comment first';

export const emailAddress = (message: string) =>
  z.string({ error: message }).trim().max(254, message).regex(z.regexes.email, message);
