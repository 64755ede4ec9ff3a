import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute } from '#client/route.ts';
import { readWorkflowsSearch } from './workflows-search.ts';

export const workflowsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/workflows',
  validateSearch: readWorkflowsSearch,
  // Loaded on demand to keep it out of the start chunk.
  beforeLoad: async (visit) => (await import('./last-workflow.ts')).returnToLastWorkflow(visit),
  component: lazyRouteComponent(
    importPage(() => import('./workflows-page.tsx')),
    'WorkflowsPage',
  ),
});
