import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage } from '#client/import-page.ts';
import { portalRoute } from '#client/portal-route.ts';
import { readRoutinesSearch } from './routines-search.ts';

export const routinesRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/routines',
  validateSearch: readRoutinesSearch,
  component: lazyRouteComponent(
    importPage(() => import('./routines-page.tsx')),
    'RoutinesPage',
  ),
});
