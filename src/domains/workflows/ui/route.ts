import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portalRoute } from '#client/portal-route.ts';

export const workflowsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/workflows',
  component: lazyRouteComponent(() => import('./workflows-page.tsx'), 'WorkflowsPage'),
});
