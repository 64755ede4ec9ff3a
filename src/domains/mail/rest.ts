import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import { listParkedInput, mailRef, parkedMail } from './schema.ts';

export const mailRoutes: RestRoute[] = [
  pagedRoute(
    'GET /admin/mail',
    {
      access: ['admin'],
      summary: 'List emails that could not be delivered within a day, newest first',
      input: listParkedInput,
      output: parkedMail,
    },
    (call, input) => call.mail.listParked(input),
  ),
  route(
    'POST /admin/mail/:id/retry',
    {
      access: ['admin'],
      summary: 'Retry an undelivered email',
      input: mailRef,
      output: ok,
    },
    (call, input) => call.mail.retry(input),
  ),
];
