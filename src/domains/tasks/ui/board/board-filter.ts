import type { FirstDay } from '#shared/date-style.ts';
import { filterOf, ownSearch, type Person } from '../task-query.ts';
import type { TasksSearch } from '../tasks-search.ts';
import type { BoardFilter } from './board-cache.ts';
import { viewOf } from './last-view.ts';

/** The board filter for a URL; depends on the role of the user. */
export const boardFilter = (
  search: TasksSearch,
  person: Person,
  today: string,
  firstDay?: FirstDay,
): BoardFilter => ({
  view: viewOf(search.view, person),
  ...filterOf(ownSearch(search, person), today, firstDay),
  ...(search.sort && { sort: search.sort }),
});
