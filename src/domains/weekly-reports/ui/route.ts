import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams, positiveInteger, readParams } from '#client/search-params.ts';

export const weeklyReportsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/weekly-reports',
  // The open report, and for administrators the client.
  validateSearch: dropUnknownParams(readParams({ id: positiveInteger, client: positiveInteger })),
  beforeLoad: requireRole('admin', 'client'),
  component: lazyRouteComponent(
    importPage(() => import('./weekly-reports-page.tsx')),
    'WeeklyReportsPage',
  ),
});
