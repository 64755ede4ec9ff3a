import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireRole } from '#client/access.ts';
import { importPage } from '#client/import-page.ts';
import { portalRoute } from '#client/portal-route.ts';

export const timeTrackingRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/time-tracking',
  beforeLoad: requireRole('va'),
  component: lazyRouteComponent(
    importPage(() => import('./time-tracking-page.tsx')),
    'TimeTrackingPage',
  ),
});
