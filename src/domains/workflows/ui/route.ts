import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portalRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';
import { readWorkflowsSearch } from './workflows-search.ts';

export const workflowsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/workflows',
  validateSearch: readWorkflowsSearch,
  component: lazyRouteComponent(
    reachable(() => import('./workflows-page.tsx')),
    'WorkflowsPage',
  ),
});
