import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portalRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';
import { readRoutinesSearch } from './routines-search.ts';

export const routinesRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/routines',
  validateSearch: readRoutinesSearch,
  component: lazyRouteComponent(
    reachable(() => import('./routines-page.tsx')),
    'RoutinesPage',
  ),
});
