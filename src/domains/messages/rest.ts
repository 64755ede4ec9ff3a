import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import { message, readMessagesInput, sendMessageInput, threadInput } from './schema.ts';

export const messageRoutes: RestRoute[] = [
  pagedRoute(
    'GET /messages',
    {
      access: 'signed-in',
      summary: 'List your messages, newest first. With a contactId, oldest first',
      input: threadInput.partial({ contactId: true }),
      output: message,
    },
    (call, { contactId, ...page }) =>
      contactId === undefined
        ? call.messages.list(page)
        : call.messages.thread({ ...page, contactId }),
  ),
  route(
    'POST /messages',
    {
      access: 'signed-in',
      summary: 'Send a message',
      input: sendMessageInput,
      output: message,
      status: 201,
      refuses: { 404: "Contact not found, or you can't message them" },
    },
    (call, input) => call.messages.send(input),
  ),
  route(
    'POST /messages/read',
    {
      access: 'signed-in',
      summary: "Mark a contact's messages as read",
      input: readMessagesInput,
      output: ok,
    },
    (call, input) => call.messages.markRead(input),
  ),
];
