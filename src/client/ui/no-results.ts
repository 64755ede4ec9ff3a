/** Below the title of a list that a search or a filter left empty. */
export const tryAnotherSearch = 'Try a different search or clear the filters.';

/** Below "Task not found" and its like. */
export const deletedOrHidden = "It may have been deleted, or you don't have access.";

export const noResultsFor = (words: string) => `No results for "${words}"`;
