import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { readLeadsSearch } from './leads-search.ts';

export const leadsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/leads',
  validateSearch: readLeadsSearch,
  beforeLoad: requireRole('admin'),
  async loader({ location }) {
    const { preloadLeads } = await import('./preload.ts');
    preloadLeads(readLeadsSearch(location.search));
  },
  component: lazyRouteComponent(
    importPage(() => import('./leads-page.tsx')),
    'LeadsPage',
  ),
});
