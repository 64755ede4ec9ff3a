import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute } from '#client/route.ts';
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
