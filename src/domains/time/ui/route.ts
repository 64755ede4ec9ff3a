import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyFor } from '#client/access.ts';
import { portalRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';

export const timeTrackingRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/time-tracking',
  beforeLoad: onlyFor('va'),
  component: lazyRouteComponent(
    reachable(() => import('./time-tracking-page.tsx')),
    'TimeTrackingPage',
  ),
});
