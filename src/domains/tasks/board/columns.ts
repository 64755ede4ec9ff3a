// Not in schema.ts, because that would add zod's rules to the board's chunk, and they are larger than the board.

/** The columns of the board, left to right; cancelled tasks are not on the board. */
export const columns = ['todo', 'in-progress', 'in-review', 'done'] as const;

/** The orders of the cards in a column besides the manual one. */
export const boardSorts = ['due', 'priority', 'newest'] as const;
export type BoardSort = (typeof boardSorts)[number];

/** Above this a column shows '1000+', so that the server does not count a million rows. */
export const maxColumnCount = 1000;

/** The cards of a column on a board: those that it begins with, those that scrolling adds each time, and the most. */
export const firstCards = 30;
export const moreCards = 50;
export const maxCards = 480;
export type CardLimits = Partial<Record<(typeof columns)[number], number>>;
