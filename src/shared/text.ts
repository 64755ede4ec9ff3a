import * as z from 'zod';

// PostgreSQL cannot store NUL or an unpaired surrogate.
export const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0');

// `trim()` keeps zero-width spaces and the word joiner, which are invisible too.
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
 * A required text. `message` is shown when it is absent, blank or shorter than `min`. Characters are counted as in
 * PostgreSQL: an emoji counts as one.
 */
export const requiredText = (message: string, max: number, min = 1) =>
  z
    .string({ error: message })
    .trim()
    .max(max, `Must be at most ${max.toLocaleString('en-US')} characters`)
    .refine((value) => !isBlank(value) && [...value].length >= min, message)
    .refine(isStorable, 'Contains characters that cannot be stored');

/** The error for a blank comment on a task, lead or workflow. */
export const emptyComment = 'Write a comment first';

export const emailAddress = (message: string) =>
  z.string({ error: message }).trim().max(254, message).regex(z.regexes.email, message);
