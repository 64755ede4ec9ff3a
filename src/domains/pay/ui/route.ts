import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams, positiveInteger, readParams } from '#client/search-params.ts';
import { readPaySearch } from './pay-search.ts';

export const payRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/pay',
  validateSearch: readPaySearch,
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(
    importPage(() => import('./pay-page.tsx')),
    'PayPage',
  ),
});

export const myPayRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/my-pay',
  // The id of the open statement.
  validateSearch: dropUnknownParams(readParams({ id: positiveInteger })),
  beforeLoad: requireRole('va'),
  component: lazyRouteComponent(
    importPage(() => import('./my-pay-page.tsx')),
    'MyPayPage',
  ),
});
