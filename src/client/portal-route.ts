import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { reachable } from './reachable.ts';

export const rootRoute = createRootRoute({
  notFoundComponent: lazyRouteComponent(
    reachable(() => import('./shell/not-found-page.tsx')),
    'NotFoundPage',
  ),
});

/** The parent of every page that needs a session; it draws the shell around them. */
export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  // The session's code is not part of the first file: the landing page has no use for it.
  beforeLoad: async ({ location }) => (await import('./session.ts')).requireSession(location.href),
  component: lazyRouteComponent(
    reachable(() => import('./shell/shell.tsx')),
    'Shell',
  ),
});
