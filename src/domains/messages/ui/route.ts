import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute } from '#client/route.ts';
import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';

const readMessagesSearch = dropUnknownParams(
  (search: Record<string, unknown>): { contact?: number; with?: 'support' } => {
    // The conversation with the administrators.
    if (search.with === 'support') return { with: 'support' };
    const contact = positiveInteger(search.contact);
    return contact ? { contact } : {};
  },
);

export const messagesRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/messages',
  validateSearch: readMessagesSearch,
  component: lazyRouteComponent(
    importPage(() => import('./messages-page.tsx')),
    'MessagesPage',
  ),
});

export const conversationRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/messages/$contactId',
  component: lazyRouteComponent(
    importPage(() => import('./messages-page.tsx')),
    'MessagesPage',
  ),
});
