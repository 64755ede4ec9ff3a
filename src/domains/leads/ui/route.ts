import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyFor } from '#client/access.ts';
import { portalRoute } from '#client/portal-route.ts';

export const leadsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/leads',
  beforeLoad: onlyFor('admin'),
  component: lazyRouteComponent(() => import('./leads-page.tsx'), 'LeadsPage'),
});
