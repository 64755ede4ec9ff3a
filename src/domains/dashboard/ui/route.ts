import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute } from '#client/route.ts';
import { dropUnknownParams, oneOf, readParams } from '#client/search-params.ts';
import { taskStatuses } from '#shared/value-sets.ts';
import { importDashboard } from './role-dashboards.ts';

/** The status filter of the task list. */
const readDashboardSearch = dropUnknownParams(readParams({ status: oneOf(taskStatuses) }));

export const dashboardRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/dashboard',
  validateSearch: readDashboardSearch,
  // Starts the queries while the page's code loads; they are batched into one request.
  async loader({ location, context }) {
    const preload = import('./preload.ts');
    const code: Promise<unknown> = importDashboard[context.user.role]();
    // If the code cannot be loaded, the page shows the error.
    code.catch(() => {});
    const { preloadDashboard } = await preload;
    preloadDashboard(readDashboardSearch(location.search), context.user);
  },
  component: lazyRouteComponent(
    importPage(() => import('./dashboard-page.tsx')),
    'DashboardPage',
  ),
});
