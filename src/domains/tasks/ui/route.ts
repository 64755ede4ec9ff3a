import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute } from '#client/route.ts';
import { readTasksSearch } from './tasks-search.ts';

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
