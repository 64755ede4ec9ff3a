import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams, month, readParams } from '#client/search-params.ts';

/** Absent for the last month. */
export const toClosingSearch = readParams({ month });

export const closingRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/closing',
  validateSearch: dropUnknownParams(toClosingSearch),
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(
    importPage(() => import('./closing-page.tsx')),
    'ClosingPage',
  ),
});
