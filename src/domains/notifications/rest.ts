import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import { listNotificationsInput, notification, notificationRef, readAllInput } from './schema.ts';

export const notificationRoutes: RestRoute[] = [
  pagedRoute(
    'GET /notifications',
    {
      access: 'signed-in',
      summary: 'List your notifications, unread ones first',
      input: listNotificationsInput,
      output: notification,
    },
    (call, input) => call.notifications.list(input),
  ),
  route(
    'POST /notifications/read',
    {
      access: 'signed-in',
      summary: 'Mark all your notifications up to a time as read',
      input: readAllInput,
      output: ok,
    },
    (call, input) => call.notifications.readAll(input),
  ),
  route(
    'POST /notifications/:id/read',
    {
      access: 'signed-in',
      summary: 'Mark a notification as read',
      input: notificationRef,
      output: ok,
    },
    (call, input) => call.notifications.read(input),
  ),
];
