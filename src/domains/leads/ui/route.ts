import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyFor } from '#client/access.ts';
import { portalRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';

export const leadsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/leads',
  beforeLoad: onlyFor('admin'),
  component: lazyRouteComponent(
    reachable(() => import('./leads-page.tsx')),
    'LeadsPage',
  ),
});
