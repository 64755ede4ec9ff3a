import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { positiveInteger } from '#client/search-params.ts';
import { readClientsSearch } from './clients-search.ts';

export const clientsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/clients',
  validateSearch: readClientsSearch,
  beforeLoad: requireRole('admin'),
  // Starts the queries while the page's code loads.
  async loader({ location }) {
    const { preloadClients } = await import('./preload.ts');
    preloadClients(readClientsSearch(location.search));
  },
  component: lazyRouteComponent(
    importPage(() => import('./clients-page.tsx')),
    'ClientsPage',
  ),
});

export const clientRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/clients/$id',
  beforeLoad: requireRole('admin'),
  async loader({ params }) {
    const { preloadClient } = await import('./preload.ts');
    preloadClient(positiveInteger(params.id) ?? 0);
  },
  component: lazyRouteComponent(
    importPage(() => import('./client-page.tsx')),
    'ClientPage',
  ),
});
