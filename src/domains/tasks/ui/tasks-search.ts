import {
  dropUnknownParams,
  idOrNone,
  isTrue,
  oneOf,
  positiveInteger,
  readParams,
  text,
} from '#client/search-params.ts';
import { columnIds, filtersOf } from '#client/ui/table/list-search.ts';
import { agency } from '#shared/agency.ts';
import { boardViews } from '#shared/list-value-sets.ts';
import { priorities, taskStatuses } from '#shared/value-sets.ts';
import { boardSorts } from '../board/columns.ts';
import { type TaskGrouping, taskGroups } from '../groups.ts';

/** The layout `deleted` shows the deleted tasks to administrators. */
export const taskLayouts = ['board', 'list', 'deleted'] as const;
export type TaskLayout = (typeof taskLayouts)[number];
/** The due week is a heading in the order by due date. */
export type ListGrouping = TaskGrouping | 'week';

export const dueChoices = ['overdue', 'today', 'week'] as const;
export type DueChoice = (typeof dueChoices)[number];

/** One of the categories that there are now. */
const taskCategory = (value: unknown) =>
  agency().taskCategories.find(({ key }) => key === value)?.key;

const filters = {
  status: oneOf(taskStatuses),
  client: positiveInteger,
  va: idOrNone,
  priority: oneOf(priorities),
  category: taskCategory,
  due: oneOf(dueChoices),
  q: text,
};
/** Of the board and the list. */
const readAll = readParams({
  /** Opens this task's detail. */
  id: positiveInteger,
  /** Opens this task in a dialog over the board or the list. */
  task: positiveInteger,
  /** Opens the create view. */
  new: isTrue,
  /** The template that the create view is filled in with. */
  template: taskCategory,
  /** The message that the create view is filled in with. */
  message: positiveInteger,
  view: oneOf(boardViews),
  /** How the user sees the tasks; without it as they did last. */
  layout: oneOf(taskLayouts),
  ...filters,
  group: oneOf([...taskGroups, 'week']),
  /** Of the board, which has its manual order by default. The list knows only `newest`, and is sorted by due date by default. */
  sort: oneOf(boardSorts),
  columns: columnIds,
  /** The saved view that was opened last. */
  saved: positiveInteger,
});
export const readTasksSearch = dropUnknownParams(readAll);
export type TasksSearch = ReturnType<typeof readAll>;

/** A change of the search; undefined removes a parameter. */
export type TasksChange = { [Name in keyof TasksSearch]?: TasksSearch[Name] | undefined };

/** The search of a link that opens a task over the board or the list. */
export const toOpenTask = (task: number) => (search: object) =>
  readTasksSearch({ ...search, task });

/** The search of the same page after a change. */
export const changeSearch = (search: TasksSearch, change: TasksChange) =>
  readTasksSearch({ ...search, ...change });

export const { isFiltered, noFilters, toView } = filtersOf(filters);
/** What a saved view of the list keeps. */
export const toTasksView = (search: TasksSearch) => ({ ...toView(search), group: search.group });
