import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyFor } from '#client/access.ts';
import { portalRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';
import { readLeadsSearch } from './leads-search.ts';

export const leadsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/leads',
  validateSearch: readLeadsSearch,
  beforeLoad: onlyFor('admin'),
  loaderDeps: ({ search }) => search,
  async loader({ deps }) {
    const { preloadLeads } = await import('./preload.ts');
    preloadLeads(deps);
  },
  component: lazyRouteComponent(
    reachable(() => import('./leads-page.tsx')),
    'LeadsPage',
  ),
});
