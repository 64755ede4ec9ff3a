// Not in schema.ts, because the quick capture on the board would load zod's rules with it.

export const minTitleLength = 3;
export const titleLimit = 200;

/** The number of tasks that one call creates. */
export const maxNewTasks = 50;
