import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portalRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';
import { positiveInteger, readingOnly } from '#client/search.ts';

const readMessagesSearch = readingOnly((search: Record<string, unknown>): { contact?: number } => {
  const contact = positiveInteger(search.contact);
  return contact ? { contact } : {};
});

export const messagesRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/messages',
  validateSearch: readMessagesSearch,
  component: lazyRouteComponent(
    reachable(() => import('./messages-page.tsx')),
    'MessagesPage',
  ),
});

export const conversationRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/messages/$contactId',
  component: lazyRouteComponent(
    reachable(() => import('./messages-page.tsx')),
    'MessagesPage',
  ),
});
