// Not in schema.ts, because that would add zod's rules to the board's chunk.

/** Above this a column shows '1000+', so that the server does not count a million rows. */
export const maxColumnCount = 1000;
