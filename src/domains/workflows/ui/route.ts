import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portalRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';

export const workflowsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/workflows',
  component: lazyRouteComponent(
    reachable(() => import('./workflows-page.tsx')),
    'WorkflowsPage',
  ),
});
