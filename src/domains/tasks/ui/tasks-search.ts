import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { readListSearch } from '#client/ui/table/list-search.ts';
import { pickFields } from '#shared/object-fields.ts';
import { priorities, taskCategories, taskStatuses } from '#shared/value-sets.ts';
import { type BoardSort, boardSorts } from '../columns.ts';
import type { BoardView, TaskCategory, TaskPriority, TaskStatus } from '../schema.ts';
import { type TaskGrouping, taskGroups } from '../task-groups.ts';

/** The layout `deleted` shows the deleted tasks to administrators. */
export const taskLayouts = ['board', 'list', 'deleted'] as const;
export type TaskLayout = (typeof taskLayouts)[number];
/** The due week is a heading in the order by due date. */
export type ListGrouping = TaskGrouping | 'week';

export const dueChoices = ['overdue', 'today', 'week'] as const;
export type DueChoice = (typeof dueChoices)[number];

export type TasksSearch = {
  /** Opens this task's detail. */
  id?: number;
  /** Opens this task in a dialog over the board or the list. */
  task?: number;
  /** Opens the create view. */
  new?: boolean;
  /** The template that the create view is filled in with. */
  template?: TaskCategory;
  /** The message that the create view is filled in with. */
  message?: number;
  status?: TaskStatus;
  view?: BoardView;
  q?: string;
  /** How the user sees the tasks; without it as they did last. */
  layout?: TaskLayout;
  client?: number;
  va?: number | 'none';
  priority?: TaskPriority;
  category?: TaskCategory;
  due?: DueChoice;
  group?: ListGrouping;
  /** Of the board, which has its manual order by default. The list knows only `newest`, and is sorted by due date by default. */
  sort?: BoardSort;
  columns?: string;
  /** The saved view that was opened last. */
  saved?: number;
};

/** A change of the search; undefined removes a parameter. */
export type TasksChange = { [Name in keyof TasksSearch]?: TasksSearch[Name] | undefined };

const views: string[] = ['all', 'available', 'mine'] satisfies BoardView[];
export const isStatus = (value: unknown): value is TaskStatus =>
  taskStatuses.some((status) => status === value);
const isView = (value: unknown): value is BoardView => views.includes(String(value));
const groupings = [...taskGroups, 'week'] as const;
const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((one) => one === value);

function readListParams(search: Record<string, unknown>): TasksSearch {
  const {
    columns,
    view: saved,
    sort,
  } = readListSearch({ ...search, view: search.saved }, boardSorts);
  const group = oneOf(groupings, search.group);
  return {
    ...(group && { group }),
    ...(sort && { sort }),
    ...(columns && { columns }),
    ...(saved && { saved }),
  };
}

function readFilters(search: Record<string, unknown>): TasksSearch {
  const client = positiveInteger(search.client);
  const va = search.va === 'none' ? search.va : positiveInteger(search.va);
  const priority = oneOf(priorities, search.priority);
  const category = oneOf(taskCategories, search.category);
  const due = oneOf(dueChoices, search.due);
  return {
    ...(isStatus(search.status) && { status: search.status }),
    ...(client && { client }),
    ...(va && { va }),
    ...(priority && { priority }),
    ...(category && { category }),
    ...(due && { due }),
    ...(search.q !== undefined && search.q !== '' && { q: String(search.q) }),
  };
}

/** Validates without zod, because the routes are in the first chunk that a visitor downloads. */
export const readTasksSearch = dropUnknownParams((search: Record<string, unknown>): TasksSearch => {
  const [id, task] = [positiveInteger(search.id), positiveInteger(search.task)];
  const template = oneOf(taskCategories, search.template);
  const message = positiveInteger(search.message);
  const layout = oneOf(taskLayouts, search.layout);
  return {
    ...(id && { id }),
    ...(task && { task }),
    ...(String(search.new) === 'true' && { new: true }),
    ...(template && { template }),
    ...(message && { message }),
    ...(isView(search.view) && { view: search.view }),
    ...(layout && { layout }),
    ...readFilters(search),
    ...readListParams(search),
  };
});

/** The search of a link that opens a task over the board or the list. */
export const toOpenTask = (task: number) => (search: object) =>
  readTasksSearch({ ...search, task });

/** The search of the same page after a change. */
export const changeSearch = (search: TasksSearch, change: TasksChange) =>
  readTasksSearch({ ...search, ...change });

/** What a saved view of the list keeps. */
export const toTasksView = (search: TasksSearch) =>
  pickFields(search, [...filters, 'group', 'sort', 'columns']);

const filters = ['status', 'client', 'va', 'priority', 'category', 'due', 'q'] as const;
export const isFiltered = (search: TasksSearch) =>
  filters.some((name) => search[name] !== undefined);
export const noFilters = Object.fromEntries(filters.map((name) => [name, undefined]));
