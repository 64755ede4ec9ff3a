import type { TasksSearch } from '../tasks-search.ts';

const pageSize = 50;

/** The query of the list of deleted tasks, for the page and its prefetch. */
export const deletedInputOf = ({ q }: TasksSearch) => ({ limit: pageSize, ...(q && { q }) });
