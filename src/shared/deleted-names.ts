/** Shown instead of the names of deleted people: at the start of a line, and within a sentence. */
export const deletedUser = 'Deleted user';
export const aDeletedUser = 'a deleted user';
export const deletedClient = 'Deleted client';
export const aDeletedClient = 'a deleted client';
export const deletedVa = 'Deleted VA';
export const aDeletedVa = 'a deleted VA';

/** Shown instead of the name of the task's former client, to readers who must not know it. */
export const formerClient = 'A former client';
