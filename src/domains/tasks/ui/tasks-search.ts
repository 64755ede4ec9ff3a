import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { taskStatuses } from '#shared/value-sets.ts';
import type { BoardView, TaskStatus } from '../schema.ts';

export type TasksSearch = {
  /** Opens this task's detail. */
  id?: number;
  /** Opens the create view. */
  new?: boolean;
  status?: TaskStatus;
  view?: BoardView;
  q?: string;
};

const views: string[] = ['all', 'available', 'mine'] satisfies BoardView[];
export const isStatus = (value: unknown): value is TaskStatus =>
  taskStatuses.some((status) => status === value);
const isView = (value: unknown): value is BoardView => views.includes(String(value));

/** Validates without zod, because the routes are in the first chunk that a visitor downloads. */
export const readTasksSearch = dropUnknownParams((search: Record<string, unknown>): TasksSearch => {
  const id = positiveInteger(search.id);
  return {
    ...(id && { id }),
    ...(String(search.new) === 'true' && { new: true }),
    ...(isStatus(search.status) && { status: search.status }),
    ...(isView(search.view) && { view: search.view }),
    ...(search.q !== undefined && search.q !== '' && { q: String(search.q) }),
  };
});
