import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute } from '#client/route.ts';
import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { isSupportView, type SupportView } from '../support/views.ts';

type MessagesSearch = {
  contact?: number;
  /** Opens the conversation at this message. */
  message?: number;
  /** Opens the own support conversation; for administrators, the support inbox. */
  with?: 'support';
  /** The view of the inbox; `open` without it. */
  view?: SupportView;
  /** The user whose support conversation an administrator reads. */
  user?: number;
};

const readMessagesSearch = dropUnknownParams((search: Record<string, unknown>): MessagesSearch => {
  if (search.with === 'support') {
    const user = positiveInteger(search.user);
    return {
      with: 'support',
      ...(isSupportView(search.view) && search.view !== 'open' && { view: search.view }),
      ...(user && { user }),
    };
  }
  const contact = positiveInteger(search.contact);
  const message = positiveInteger(search.message);
  return contact ? { contact, ...(message && { message }) } : {};
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
