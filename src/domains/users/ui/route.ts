import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams, positiveInteger, readParams } from '#client/search-params.ts';
import { readVasSearch } from './assignments/va-search.ts';
import { readUsersSearch } from './management/users-search.ts';

/** Without an id, the page shows the user's own profile, which can be edited. */
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
    importPage(() => import('./profile-page.tsx')),
    'ProfilePage',
  ),
});

export const settingsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/settings',
  component: lazyRouteComponent(
    importPage(() => import('./settings-page.tsx')),
    'SettingsPage',
  ),
});

export const vaManagementRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/va-management',
  validateSearch: readVasSearch,
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(
    importPage(() => import('./va-management-page.tsx')),
    'VaManagementPage',
  ),
});

export const userManagementRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/user-management',
  validateSearch: readUsersSearch,
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(
    importPage(() => import('./user-management-page.tsx')),
    'UserManagementPage',
  ),
});

export const myAssistantRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/my-assistant',
  beforeLoad: requireRole('client'),
  component: lazyRouteComponent(
    importPage(() => import('./my-assistant-page.tsx')),
    'MyAssistantPage',
  ),
});

/** With several clients, the one that is shown. */
const readMyClientSearch = dropUnknownParams(readParams({ client: positiveInteger }));

export const myClientRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/my-client',
  validateSearch: readMyClientSearch,
  beforeLoad: requireRole('va'),
  component: lazyRouteComponent(
    importPage(() => import('./my-client-page.tsx')),
    'MyClientPage',
  ),
});
