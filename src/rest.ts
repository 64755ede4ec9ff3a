import { authRoutes } from '#domains/auth/rest.ts';
import { commentRoutes } from '#domains/comments/rest.ts';
import { taskRoutes } from '#domains/tasks/rest.ts';
import { timeRoutes } from '#domains/time/rest.ts';
import { userRoutes } from '#domains/users/rest.ts';
import type { RestRoute } from '#server/rest-route.ts';

/** Every documented path below `/api`. Fastify and the OpenAPI document read the same rows. */
export const restRoutes: RestRoute[] = [
  ...authRoutes,
  ...userRoutes,
  ...taskRoutes,
  ...commentRoutes,
  ...timeRoutes,
];
