import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portalRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';
import { readWorkflowsSearch } from './workflows-search.ts';

export const workflowsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/workflows',
  validateSearch: readWorkflowsSearch,
  // Not part of the first file, as only this page has a use for it.
  beforeLoad: async (visit) => (await import('./last-workflow.ts')).returnToLastWorkflow(visit),
  component: lazyRouteComponent(
    reachable(() => import('./workflows-page.tsx')),
    'WorkflowsPage',
  ),
});
