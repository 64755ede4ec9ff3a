import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage } from './import-page.ts';

export const rootRoute = createRootRoute({
  notFoundComponent: lazyRouteComponent(
    importPage(() => import('./shell/not-found-page.tsx')),
    'NotFoundPage',
  ),
});

/** The parent of every page that needs a session. Renders the shell around them. */
export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  // Loaded on demand, because public pages do not need the session's code.
  beforeLoad: async ({ location }) => (await import('./session.ts')).requireSession(location.href),
  component: lazyRouteComponent(
    importPage(() => import('./shell/shell.tsx')),
    'Shell',
  ),
});
