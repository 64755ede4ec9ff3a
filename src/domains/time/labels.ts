/** Shown instead of the title of a deleted task. */
export const unknownTask = 'Unknown Task';
