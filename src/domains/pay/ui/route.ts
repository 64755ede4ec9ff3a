import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
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

/** The id of the open statement. */
function readMyPaySearch(search: Record<string, unknown>): { id?: number } {
  const id = positiveInteger(search.id);
  return id ? { id } : {};
}

export const myPayRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/my-pay',
  validateSearch: dropUnknownParams(readMyPaySearch),
  beforeLoad: requireRole('va'),
  component: lazyRouteComponent(
    importPage(() => import('./my-pay-page.tsx')),
    'MyPayPage',
  ),
});
