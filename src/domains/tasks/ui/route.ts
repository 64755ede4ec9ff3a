import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute } from '#client/route.ts';
import { readTasksSearch } from './tasks-search.ts';

export const tasksRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/tasks',
  validateSearch: readTasksSearch,
  // Loads the page's data in parallel with its code; the page itself shows errors.
  async loader({ location, context }) {
    const { preloadTasks } = await import('./preload.ts');
    preloadTasks(readTasksSearch(location.search), context.user);
  },
  component: lazyRouteComponent(
    importPage(() => import('./tasks-page.tsx')),
    'TasksPage',
  ),
});
