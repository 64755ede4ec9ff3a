// Not in schema.ts, because that would add zod's rules to the board's chunk.

/** The columns of the board, left to right. */
export const columns = [
  'request',
  'lead',
  'contacted',
  'qualified',
  'converted',
  'rejected',
] as const;

/** Above this a column shows '1000+', so that the server does not count a million rows. */
export const maxColumnCount = 1000;
