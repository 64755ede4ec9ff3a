import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';

export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(
    reachable(() => import('./landing-page.tsx')),
    'LandingPage',
  ),
});
