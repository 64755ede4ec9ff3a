import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portalRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';

export const dashboardRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/dashboard',
  component: lazyRouteComponent(
    reachable(() => import('./dashboard-page.tsx')),
    'DashboardPage',
  ),
});
