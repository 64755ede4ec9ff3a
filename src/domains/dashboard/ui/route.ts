import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portalRoute } from '#client/portal-route.ts';

export const dashboardRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});
