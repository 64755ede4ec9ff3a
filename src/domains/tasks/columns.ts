// Apart from the schema, because the board has no other use for its rules and they weigh more than the board.

/** The columns of the board, left to right; a cancelled task has none. */
export const columns = ['todo', 'in-progress', 'in-review', 'done'] as const;

/** Counting stops here: a column says '1000+' rather than read a million rows. */
export const largestCount = 1000;
