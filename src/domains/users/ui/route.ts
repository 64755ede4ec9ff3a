import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyFor } from '#client/access.ts';
import { portalRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';
import { positiveInteger } from '#client/search.ts';

/** Another person's profile; without it, one's own, which can be edited. */
function readProfileSearch(search: Record<string, unknown>): { id?: number; edit?: boolean } {
  const id = positiveInteger(search.id);
  if (id) return { id };
  return String(search.edit) === 'true' ? { edit: true } : {};
}

export const profileRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/profile',
  validateSearch: readProfileSearch,
  component: lazyRouteComponent(
    reachable(() => import('./profile-page.tsx')),
    'ProfilePage',
  ),
});

export const settingsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/settings',
  component: lazyRouteComponent(
    reachable(() => import('./settings-page.tsx')),
    'SettingsPage',
  ),
});

export const vaManagementRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/va-management',
  beforeLoad: onlyFor('admin'),
  component: lazyRouteComponent(
    reachable(() => import('./va-management-page.tsx')),
    'VaManagementPage',
  ),
});

export const userManagementRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/user-management',
  beforeLoad: onlyFor('admin'),
  component: lazyRouteComponent(
    reachable(() => import('./user-management-page.tsx')),
    'UserManagementPage',
  ),
});

export const myAssistantRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/my-assistant',
  beforeLoad: onlyFor('client'),
  component: lazyRouteComponent(
    reachable(() => import('./my-assistant-page.tsx')),
    'MyAssistantPage',
  ),
});

export const myClientRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/my-client',
  beforeLoad: onlyFor('va'),
  component: lazyRouteComponent(
    reachable(() => import('./my-client-page.tsx')),
    'MyClientPage',
  ),
});
