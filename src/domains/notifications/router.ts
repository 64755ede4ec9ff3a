import { notFound } from '#server/errors.ts';
import { declaredOutput, router, signedInProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { listPreferences, savePreference } from './preference-queries.ts';
import {
  listNotifications,
  listUnreadSubjects,
  readAllUntil,
  readNotification,
  readSubject,
} from './queries.ts';
import {
  listNotificationsInput,
  notification,
  notificationRef,
  preference,
  preferenceList,
  readAllInput,
  readSubjectInput,
  unreadNotifications,
  writePlace,
} from './schema.ts';

/** The inbox of the caller, and what they want to be told of. Nobody reads or changes those of others. */
export const notificationsRouter = router({
  list: signedInProcedure
    .meta({ rest: 'GET /notifications', summary: 'List your notifications, unread ones first' })
    .input(listNotificationsInput)
    .output(declaredOutput(pageOf(notification)))
    .query(async ({ ctx, input: { limit, ...filter } }) => {
      const rows = await listNotifications(ctx.db, ctx.actor, { ...filter, limit: limit + 1 });
      return toPage(rows, limit, (row) => [writePlace(row), row.id]);
    }),

  /** For the count in the top bar, and for screens whose object has unread entries. */
  unread: signedInProcedure.output(unreadNotifications).query(async ({ ctx }) => {
    const subjects = await listUnreadSubjects(ctx.db, ctx.actor.id);
    return { count: subjects.length, subjects };
  }),

  read: signedInProcedure
    .meta({ rest: 'POST /notifications/:id/read', summary: 'Mark a notification as read' })
    .input(notificationRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      const found = await readNotification(ctx.db, ctx.actor.id, input.id);
      if (!found) throw notFound('Notification');
      return done;
    }),

  /** Marks the entries about an object as read, because the caller has opened it. */
  readSubject: signedInProcedure
    .input(readSubjectInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await readSubject(ctx.db, ctx.actor.id, input);
      return done;
    }),

  readAll: signedInProcedure
    .meta({
      rest: 'POST /notifications/read',
      summary: 'Mark all your notifications up to a time as read',
    })
    .input(readAllInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await readAllUntil(ctx.db, ctx.actor.id, input.until);
      return done;
    }),

  /** The channels of each kind that the caller's role receives. */
  preferences: signedInProcedure
    .output(preferenceList)
    .query(({ ctx }) => listPreferences(ctx.db, ctx.actor)),

  setPreference: signedInProcedure
    .input(preference)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      if (!(await savePreference(ctx.db, ctx.actor, input)))
        throw notFound('Notification of this kind');
      return done;
    }),
});
