import * as z from 'zod';
import { type RestRoute, route } from '#server/rest-route.ts';
import { assignedClient } from './picker-schema.ts';

export const userRoutes: RestRoute[] = [
  route(
    'GET /va/assigned-client',
    {
      access: ['va'],
      summary: 'The client this VA works for, or null',
      output: z.object({ assignedClient: assignedClient.nullable() }),
    },
    (call) => call.users.assignedClient(),
  ),
];
