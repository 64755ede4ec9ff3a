/** A LIKE pattern that matches texts containing these words; `%` and `_` in them are escaped. */
export const containsPattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
