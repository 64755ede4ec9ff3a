import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portalRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';

export const routinesRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/routines',
  component: lazyRouteComponent(
    reachable(() => import('./routines-page.tsx')),
    'RoutinesPage',
  ),
});
