import { createRoute, redirect } from '@tanstack/react-router';
import { portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams, positiveInteger, readParams } from '#client/search-params.ts';

const requireApprover = requireRole('admin', 'client');

/** `client`: administrators see the time of one client only. */
const readApproveSearch = dropUnknownParams(readParams({ client: positiveInteger }));

/** The address of a tab of the time page, to which mails link. */
export const approveTimeRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/time/approve',
  validateSearch: readApproveSearch,
  beforeLoad({ context, search }) {
    requireApprover({ context });
    const { client } = readApproveSearch(search);
    throw redirect({
      to: '/time',
      search: { show: 'approve', ...(client && { client }) },
      replace: true,
    });
  },
});
