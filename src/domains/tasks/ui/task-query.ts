import type { Role } from '#shared/actor.ts';
import type { FirstDay } from '#shared/date-style.ts';
import { addDays, startOfWeek } from '#shared/dates.ts';
import { isTaskGroup } from '../groups.ts';
import { canChooseBoard, canGroupTasks, managesAllTasks, ownsTasks } from '../policy.ts';
import { viewOf } from './board/last-view.ts';
import type { DueChoice, TasksSearch } from './tasks-search.ts';

const rowsPerPage = 50;

export type Person = { id: number; role: Role };

/** The search without the filters and groups that this user does not have, such as those of another role's link. */
export function ownSearch(search: TasksSearch, person: Person): TasksSearch {
  if (managesAllTasks(person)) return search;
  const { client, va, group, ...own } = search;
  const isOwnGroup = group && (!isTaskGroup(group) || canGroupTasks(person, group));
  return {
    ...own,
    ...(isOwnGroup && { group }),
    ...(client && canChooseBoard(person) && { client }),
    ...(va && ownsTasks(person) && { va }),
  };
}

/** Weeks are those of the user, as in the list that is grouped by due week. */
function dueRange(
  due: DueChoice,
  today: string,
  firstDay?: FirstDay,
): { dueFrom?: string; dueBefore: string } {
  if (due === 'overdue') return { dueBefore: today };
  if (due === 'today') return { dueFrom: today, dueBefore: addDays(today, 1) };
  const start = startOfWeek(today, firstDay);
  return { dueFrom: start, dueBefore: addDays(start, 7) };
}

/** The filters, as the list and the board send them. `today` is the day on this device; a week begins on `firstDay`. */
export const filterOf = (
  { status, client, va, priority, category, due, q }: TasksSearch,
  today: string,
  firstDay?: FirstDay,
) => ({
  status,
  clientId: client,
  vaId: va,
  priority,
  category,
  ...(due && dueRange(due, today, firstDay)),
  q,
});

/** The list of a VA has the own or the available tasks, as the board. */
function viewFilter({ view }: TasksSearch, person: Person) {
  if (!canChooseBoard(person)) return {};
  return { vaId: viewOf(view, person) === 'mine' ? person.id : ('none' as const) };
}

/** The filters of the list, which also select what is counted. */
export const listFilterOf = (search: TasksSearch, person: Person, today: string) => ({
  ...filterOf(ownSearch(search, person), today),
  ...viewFilter(search, person),
});
type Filter = ReturnType<typeof listFilterOf>;
export type ListFilter = { [Name in keyof Filter]?: Filter[Name] | undefined };

export function orderOf({ group, sort }: TasksSearch) {
  if (group === 'week') return 'due' as const;
  return group ?? (sort === 'newest' ? sort : ('due' as const));
}

/** The input of the list; a page and its preload must use the same one to share the cache. */
export const listInputOf = (search: TasksSearch, person: Person, today: string) => ({
  limit: rowsPerPage,
  order: orderOf(ownSearch(search, person)),
  ...listFilterOf(search, person, today),
});
