import { authRouter } from '#domains/auth/router.ts';
import { commentsRouter } from '#domains/comments/router.ts';
import { messagesRouter } from '#domains/messages/router.ts';
import { notificationsRouter } from '#domains/notifications/router.ts';
import { routinesRouter } from '#domains/routines/router.ts';
import { tasksRouter } from '#domains/tasks/router.ts';
import { timeRouter } from '#domains/time/router.ts';
import { usersRouter } from '#domains/users/router.ts';
import { workflowCommentsRouter } from '#domains/workflows/comment-router.ts';
import { workflowsRouter } from '#domains/workflows/router.ts';
import { createCallerFactory, router } from '#server/trpc.ts';

export const appRouter = router({
  auth: authRouter,
  users: usersRouter,
  tasks: tasksRouter,
  comments: commentsRouter,
  time: timeRouter,
  messages: messagesRouter,
  workflows: workflowsRouter,
  workflowComments: workflowCommentsRouter,
  routines: routinesRouter,
  notifications: notificationsRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);

/** Every procedure as a function, bound to one request's context. */
export type Caller = ReturnType<typeof createCaller>;
