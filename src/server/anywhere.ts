/** For LIKE: these words anywhere in a text, taken literally. */
export const anywhere = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
