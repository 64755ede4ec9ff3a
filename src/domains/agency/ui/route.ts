import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';

export const agencyRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/settings/agency',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(
    importPage(() => import('./agency-page.tsx')),
    'AgencyPage',
  ),
});
