import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { readTimeSearch } from './report/time-search.ts';

const importPreload = importPage(() => import('./preload.ts'));

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
  async loader({ context }) {
    const { preloadTime } = await importPreload();
    preloadTime(context.user);
  },
  component: lazyRouteComponent(
    importPage(() => import('./time-page.tsx')),
    'TimePage',
  ),
});
