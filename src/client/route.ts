import { createRootRoute, createRoute } from '@tanstack/react-router';
import type { Role } from '#shared/actor.ts';
import { PageUnreachable } from './page-unreachable.ts';

export const rootRoute = createRootRoute();

/** The parent of every page that needs a session. routes.tsx gives it the shell around the pages. */
export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  // Loaded on demand, because public pages do not need the session's code.
  beforeLoad: async ({ location }) => (await import('./session.ts')).requireSession(location.href),
});

export const accessDeniedMessage = "You don't have access to this page.";

export class AccessDenied extends Error {
  override readonly name = 'AccessDenied';
}

/** For a route's `beforeLoad`. Users with another role see the access-denied page instead. */
export const requireRole =
  (...roles: Role[]) =>
  ({ context }: { context: { user: { role: Role } } }) => {
    if (!roles.includes(context.user.role)) throw new AccessDenied(accessDeniedMessage);
  };

/**
 * Wraps the dynamic import of a page. The router reloads when a file is missing, which is right after a release.
 * Offline, a reload would lose the current page, so the import fails with an error to show instead.
 */
export const importPage =
  <Module>(load: () => Promise<Module>) =>
  () =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : new PageUnreachable('Offline', { cause: error });
    });
