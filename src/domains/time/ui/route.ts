import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { readTimeSearch } from './report/time-search.ts';

export const timeTrackingRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/time-tracking',
  beforeLoad: requireRole('va'),
  component: lazyRouteComponent(
    importPage(() => import('./time-tracking-page.tsx')),
    'TimeTrackingPage',
  ),
});

/** Everyone's time for administrators, the time for a client, or that of a VA. */
export const timeRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/time',
  validateSearch: readTimeSearch,
  beforeLoad: requireRole('admin', 'client', 'va'),
  component: lazyRouteComponent(
    importPage(() => import('./time-page.tsx')),
    'TimePage',
  ),
});
