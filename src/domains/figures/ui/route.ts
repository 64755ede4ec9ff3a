import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { readBusinessSearch } from './business-search.ts';

/** The figures that the owner of the agency looks at. */
export const businessRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/business',
  validateSearch: readBusinessSearch,
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(
    importPage(() => import('./business-page.tsx')),
    'BusinessPage',
  ),
});
