import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portalRoute } from '#client/portal-route.ts';

export const routinesRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/routines',
  component: lazyRouteComponent(() => import('./routines-page.tsx'), 'RoutinesPage'),
});
