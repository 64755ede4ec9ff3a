import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage } from '#client/import-page.ts';
import { portalRoute } from '#client/portal-route.ts';
import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
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

const statuses: string[] = [
  'todo',
  'in-progress',
  'in-review',
  'done',
  'cancelled',
] satisfies TaskStatus[];
const views: string[] = ['all', 'available', 'mine'] satisfies BoardView[];
export const isStatus = (value: unknown): value is TaskStatus => statuses.includes(String(value));
const isView = (value: unknown): value is BoardView => views.includes(String(value));

/** Written by hand instead of with zod, because the routes are in the first chunk that a visitor downloads. */
const readTasksSearch = dropUnknownParams((search: Record<string, unknown>): TasksSearch => {
  const id = positiveInteger(search.id);
  return {
    ...(id && { id }),
    ...(String(search.new) === 'true' && { new: true }),
    ...(isStatus(search.status) && { status: search.status }),
    ...(isView(search.view) && { view: search.view }),
    ...(search.q !== undefined && search.q !== '' && { q: String(search.q) }),
  };
});

export const tasksRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/tasks',
  validateSearch: readTasksSearch,
  loaderDeps: ({ search }) => search,
  // Loads the page's data in parallel with its code; the page itself shows errors.
  async loader({ deps, context }) {
    const { preloadTasks } = await import('./preload.ts');
    preloadTasks(deps, context.user);
  },
  component: lazyRouteComponent(
    importPage(() => import('./tasks-page.tsx')),
    'TasksPage',
  ),
});
