/** The text below the title of a list without matches. */
export const tryAnotherSearch = 'Try a different search or clear the filters.';

/** The text below titles such as "Task not found". */
export const deletedOrHidden = "It may have been deleted, or you don't have access.";

export const noResultsFor = (words: string) => `No results for "${words}"`;
