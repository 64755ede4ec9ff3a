import { type RestRoute, route } from '#server/rest/route.ts';
import { pageOf } from '#shared/page.ts';
import { message, searchMessagesInput, threadInput } from './schema.ts';

export const messageRoutes: RestRoute[] = [
  route(
    'GET /messages',
    {
      access: 'signed-in',
      summary:
        'List your messages, newest first. With a contactId, oldest first, and with q only those that contain the text',
      input: threadInput.extend(searchMessagesInput.pick({ q: true }).shape).partial({
        contactId: true,
        q: true,
      }),
      output: pageOf(message),
    },
    (call, { contactId, q, ...page }) => {
      if (q !== undefined) return call.messages.search({ ...page, q, contactId: contactId ?? '' });
      return contactId === undefined
        ? call.messages.list(page)
        : call.messages.thread({ ...page, contactId });
    },
  ),
];
