import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import {
  editMessageInput,
  message,
  messageRef,
  readMessagesInput,
  searchMessagesInput,
  sendMessageInput,
  threadInput,
} from './schema.ts';

const changeRefusals = {
  403: 'The message is not yours',
  404: 'Message not found, or not yours to read',
};

export const messageRoutes: RestRoute[] = [
  pagedRoute(
    'GET /messages',
    {
      access: 'signed-in',
      summary:
        'List your messages, newest first. With a contactId, oldest first, and with q only those that contain the text',
      input: threadInput.extend(searchMessagesInput.pick({ q: true }).shape).partial({
        contactId: true,
        q: true,
      }),
      output: message,
    },
    (call, { contactId, q, ...page }) => {
      if (q !== undefined) return call.messages.search({ ...page, q, contactId: contactId ?? '' });
      return contactId === undefined
        ? call.messages.list(page)
        : call.messages.thread({ ...page, contactId });
    },
  ),
  route(
    'PATCH /messages/:id',
    {
      access: 'signed-in',
      summary: 'Edit a message of yours, up to 15 minutes after you sent it',
      input: editMessageInput,
      output: message,
      refuses: { ...changeRefusals, 409: 'The message is older than 15 minutes, or was deleted' },
    },
    (call, input) => call.messages.edit(input),
  ),
  route(
    'DELETE /messages/:id',
    {
      access: 'signed-in',
      summary:
        'Delete the text and the files of a message of yours, up to 15 minutes after you sent it',
      input: messageRef,
      output: ok,
      refuses: { ...changeRefusals, 409: 'The message is older than 15 minutes' },
    },
    (call, input) => call.messages.delete(input),
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
      reread: (call, _input, { id }) => call.messages.get({ id }),
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
