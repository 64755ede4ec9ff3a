import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '#client/portal-route.ts';

export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./landing-page.tsx'), 'LandingPage'),
});
