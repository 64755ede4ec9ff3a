import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams, positiveInteger, readParams } from '#client/search-params.ts';

/** `client`: administrators see the time of one client only. */
const readApproveSearch = dropUnknownParams(readParams({ client: positiveInteger }));

export const approveTimeRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/time/approve',
  validateSearch: readApproveSearch,
  beforeLoad: requireRole('admin', 'client'),
  component: lazyRouteComponent(
    importPage(() => import('./approve-time-page.tsx')),
    'ApproveTimePage',
  ),
});
