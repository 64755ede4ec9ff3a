import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute } from '#client/route.ts';
import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { type conversationViews, readView, viewParam } from './conversations/views.ts';

type MessagesSearch = {
  contact?: number;
  /** Opens the conversation at this message. */
  message?: number;
  /** Opens the own support conversation; for administrators, that of `user`, or all of them without one. */
  with?: 'support';
  user?: number;
  /** What the list shows; everything without it. */
  view?: (typeof conversationViews)[number];
};

const readMessagesSearch = dropUnknownParams((search: Record<string, unknown>): MessagesSearch => {
  const view = viewParam(readView(search.view));
  if (search.with === 'support') {
    const user = positiveInteger(search.user);
    return { with: 'support', ...(user && { user }), ...view };
  }
  const contact = positiveInteger(search.contact);
  const message = positiveInteger(search.message);
  return contact ? { contact, ...(message && { message }), ...view } : view;
});

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
