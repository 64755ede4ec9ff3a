import * as z from 'zod';
import { instant } from '#shared/calendar.ts';
import { id } from '#shared/id.ts';
import { notificationKinds, notificationSubjects } from '#shared/notification-value-sets.ts';
import { limit, textCursor } from '#shared/page.ts';

export const notificationKind = z.enum(notificationKinds);
export const notificationSubject = z.enum(notificationSubjects);

/** The position in the inbox, as text: whether the entry is unread, and the time of its last act. */
const inboxPlace = /^([tf]) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;
export const writePlace = ({ isUnread, updatedAt }: { isUnread: boolean; updatedAt: string }) =>
  `${isUnread ? 't' : 'f'} ${updatedAt}`;

/** The cursor in the inbox: unread entries first, then the latest. */
const inboxCursor = textCursor.transform(([place, id], context) => {
  const [, unread, updatedAt] = inboxPlace.exec(place) ?? [];
  if (updatedAt && !Number.isNaN(Date.parse(updatedAt)))
    return { isUnread: unread === 't', updatedAt, id };
  context.addIssue({ code: 'custom', message: 'Invalid cursor' });
  return z.NEVER;
});
export type InboxCursor = z.output<typeof inboxCursor>;

export const listNotificationsInput = z.object({
  kind: notificationKind.optional(),
  limit,
  cursor: inboxCursor.optional().meta({ override: { type: 'string' } }),
});

export const notificationRef = z.object({ id });
export const readSubjectInput = z.object({ kind: notificationSubject, id });
/** Acts after this time stay unread, because the caller has not seen them. */
export const readAllInput = z.object({ until: instant('Choose a time') });

export const notification = z
  .object({
    id: z.int(),
    kind: notificationKind,
    isUnread: z.boolean(),
    /** How many acts of this kind the entry stands for. */
    count: z.int(),
    createdAt: z.iso.datetime(),
    /** The time of the last act. */
    updatedAt: z.iso.datetime(),
    /**
     * The name of the user who acted last. Null if no user did, or if the user was deleted. Only administrators read the name of a
     * former client of the task.
     */
    actor: z.string().nullable(),
    subject: z.object({
      kind: notificationSubject,
      id: z.int(),
      /** The task's title, the name of the contact, the lead, the client or the run. Null if it cannot be read any more. */
      title: z.string().nullable(),
    }),
    /** The first words of the comment or the message. */
    excerpt: z.string().nullable(),
    /** Where in the application it is: these are null if they do not apply. */
    commentId: z.int().nullable(),
    taskId: z.int().nullable(),
    routineId: z.int().nullable(),
    clientId: z.int().nullable(),
    /** The entry asks for an approval that is still open. */
    isToReview: z.boolean(),
    /** The day of a missed occurrence of a routine, or the due day of a task or an invoice. */
    dueOn: z.iso.date().nullable(),
    /** The promised time of the reply to a lead. */
    replyBy: z.iso.datetime().nullable(),
    /** The Monday of a week that was submitted or not. */
    weekStart: z.iso.date().nullable(),
    /** The month of a pay statement, such as 2026-10. */
    payMonth: z.string().nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

/** What an unread entry is about. `clientId` is that of a plan, a payment or an assignment. */
const unreadSubject = readSubjectInput.extend({ id: z.int(), clientId: z.int().nullable() });
/** The unread entries. `subjects` lets a screen know whether its object has one; with 100 entries it may be incomplete. */
export const unreadNotifications = z.object({
  count: z.int(),
  subjects: z.array(unreadSubject),
});

/** The channels of one kind. */
export const preference = z.object({
  kind: notificationKind,
  inApp: z.boolean(),
  mail: z.boolean(),
});
export type Preference = z.infer<typeof preference>;
export const preferenceList = z.array(preference).meta({ id: 'NotificationPreferences' });
