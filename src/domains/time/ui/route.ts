import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';

export const timeTrackingRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/time-tracking',
  beforeLoad: requireRole('va'),
  component: lazyRouteComponent(
    importPage(() => import('./time-tracking-page.tsx')),
    'TimeTrackingPage',
  ),
});
