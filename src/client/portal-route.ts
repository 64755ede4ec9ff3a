import { createRootRoute, createRoute } from '@tanstack/react-router';

export const rootRoute = createRootRoute();

/** The parent of every page that needs a session. routes.tsx gives it the shell around the pages. */
export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  // Loaded on demand, because public pages do not need the session's code.
  beforeLoad: async ({ location }) => (await import('./session.ts')).requireSession(location.href),
});
