import { type RawBuilder, sql } from 'kysely';
import { replyWithinHours } from '#domains/leads/reply-deadline.ts';
import { isKnownUser } from '#domains/users/directory/account-filter.ts';
import type { Db } from '#server/db.ts';
import { type Actor, isAdmin, isClient } from '#shared/actor.ts';
import { formerClient } from '#shared/deleted-names.ts';
import type { NotificationKind, NotificationSubject } from '#shared/notification-value-sets.ts';
import { maxCounted } from './limits.ts';
import type { InboxCursor, Notification } from './schema.ts';

type Row = Omit<Notification, 'subject'> & {
  subjectKind: NotificationSubject;
  subjectId: number;
  title: string | null;
};

type Reader = Pick<Actor, 'id' | 'role'>;

const maxExcerptLength = 160;

// Literals, because PostgreSQL chooses a worse plan when the limit is a parameter, and few, because each is a statement.
const limits = [31, 101, 1001];

/** The id of the subject if it is of this kind, so that the table of another kind is not read. */
const subjectOf = (kind: NotificationSubject) =>
  sql`case entry.subject_kind when ${sql.lit(kind)} then entry.subject_id end`;

const companyOf = (client: string) => sql`coalesce(
  (select company_name from client_profiles where user_id = ${sql.ref(client)}),
  (select full_name from users where id = ${sql.ref(client)}))`;

/** As in `canNamePerson`: only administrators know which other client had the task of the entry before. */
const isFormerClient = (reader: Reader, user: string) => sql`(${!isAdmin(reader)}
  and ${sql.ref(`${user}.role`)} = 'client' and ${sql.ref(`${user}.id`)} <> task.client_id)`;

/** The text of the comment, without mentions of clients who had the task before. */
const commentFor = (reader: Reader) => sql`coalesce(regexp_replace(comment.content, (
    select '<@(' || string_agg(mentioned.id::text, '|') || ')>' from users as mentioned
    where mentioned.id = any (mentioned_users(comment.content)) and ${isFormerClient(reader, 'mentioned')}
  ), ${`@${formerClient}`}::text, 'g'), comment.content)`;

const toNotification = ({ subjectKind, subjectId, title, ...row }: Row): Notification => ({
  ...row,
  subject: { kind: subjectKind, id: subjectId, title },
});

/**
 * Entries with what they are about. Titles and texts are read here, so that they are current. Triggers delete the entries
 * of those who lose access; in addition, a task is shown only to those who can read it now.
 */
const selectEntries = (actor: Reader, page: RawBuilder<unknown>) => {
  const { id } = actor;
  const isReadable = sql`(${isAdmin(actor)} or ${id} in (task.client_id, task.va_id))`;
  return sql`with page as materialized (${page})
    select entry.id, entry.kind, entry.is_unread, entry.count, entry.created_at,
    entry.updated_at, entry.subject_kind, entry.subject_id,
    case when ${isFormerClient(actor, 'actor')} then null else actor.full_name end as actor,
    case entry.subject_kind
      when 'task' then case when ${isReadable} then task.title else entry.detail ->> 'title' end
      when 'run' then case when task.id is null or ${isReadable} then run.title end
      when 'routine' then routine.title
      when 'lead' then lead.full_name
      when 'timesheet' then case when sheet.va_id <> ${id} then (select full_name from users where id = sheet.va_id) end
      when 'subscription' then ${companyOf('subscription.user_id')}
      when 'payment' then coalesce(${companyOf('payment.client_id')}, payment.billing_name)
      when 'pay-statement' then case when statement.va_id <> ${id} then statement.va_name || ', ' else '' end
        || to_char(statement.month, 'FMMonth YYYY')
      when 'va' then (select full_name from users where id = entry.subject_id)
      when 'client' then ${companyOf('entry.subject_id')}
      when 'backup' then 'Nightly backup'
      when 'invoice' then invoice.number
      when 'weekly-report' then to_char(report.week, '"week of" FMMonth FMDD, YYYY')
      when 'assignment' then case when assignment.va_id = ${id}
        then ${companyOf('assignment.client_id')}
        else (select full_name from users where id = assignment.va_id) end
      else contact.full_name end as title,
    left(name_mentions(coalesce(case when ${isReadable} then ${commentFor(actor)} end,
      message.content, support_message.content, log.return_reason, answer.content)), ${maxExcerptLength}) as excerpt,
    case when ${isReadable} then comment.id end as comment_id,
    case when ${isReadable} then task.id end as task_id, routine.id as routine_id,
    coalesce(case when ${isReadable} then task.client_id end, routine.client_id,
      subscription.user_id, payment.client_id, invoice.client_id, assignment.client_id,
      case when entry.subject_kind = 'timesheet' then (entry.detail ->> 'clientId')::integer end) as client_id,
    coalesce(entry.kind = 'approval-wanted' and ${isReadable} and task.status = 'in-review', false)
      as is_to_review,
    coalesce(entry.detail ->> 'dueOn', invoice.due_on::text,
      case when ${isReadable} then task.due_date::text end) as due_on,
    lead.created_at + ${replyWithinHours} * interval '1 hour' as reply_by, sheet.week_start,
    to_char(statement.month, 'YYYY-MM') as pay_month
    from page as entry
    left join users as actor on actor.id = entry.actor_id
    left join workflow_runs as run on run.id = ${subjectOf('run')}
    left join tasks as task on task.id = coalesce(${subjectOf('task')}, run.task_id)
    left join routines as routine on routine.id = coalesce(${subjectOf('routine')}, run.routine_id)
    left join leads as lead on lead.id = ${subjectOf('lead')}
    left join subscriptions as subscription on subscription.id = ${subjectOf('subscription')}
    left join payments as payment on payment.id = ${subjectOf('payment')}
    left join invoices as invoice on invoice.id = ${subjectOf('invoice')}
    left join assignments as assignment on assignment.id = ${subjectOf('assignment')}
    left join timesheets as sheet on sheet.id = ${subjectOf('timesheet')}
    left join weekly_reports as report on report.id = ${subjectOf('weekly-report')}
    left join pay_statements as statement on statement.id = ${subjectOf('pay-statement')}
    left join users as contact
      on contact.id = coalesce(${subjectOf('conversation')}, ${subjectOf('support')})
      and (${!isClient(actor)} or ${isKnownUser('contact')})
    left join task_comments as comment on comment.task_id = task.id
      and comment.id = (entry.detail ->> 'commentId')::integer
    left join time_logs as log on entry.subject_kind = 'timesheet' and log.va_id = ${id}
      and log.id = (entry.detail ->> 'timeLogId')::integer
    left join lead_answers as answer on entry.subject_kind = 'lead'
      and answer.id = (entry.detail ->> 'answerId')::integer
    left join messages as message on entry.subject_kind = 'conversation'
      and message.id = (entry.detail ->> 'messageId')::integer and message.receiver_id = ${id}
      and message.sender_id = contact.id
    left join support_messages as support_message on entry.subject_kind = 'support'
      and support_message.id = (entry.detail ->> 'messageId')::integer
      and support_message.user_id = entry.subject_id`;
};

type Page = {
  kind?: NotificationKind | undefined;
  cursor?: InboxCursor | undefined;
  limit: number;
};

/** The inbox of the actor: unread entries first, then the latest. */
export async function listNotifications(db: Db, actor: Reader, { kind, cursor, limit }: Page) {
  const ofKind = kind ? sql`and entry.kind = ${kind}` : sql``;
  const after = cursor
    ? sql`and (entry.is_unread, entry.updated_at, entry.id)
        < (${cursor.isUnread}, ${cursor.updatedAt}::timestamptz, ${cursor.id})`
    : sql``;
  const page = sql`select * from notifications as entry
    where entry.user_id = ${actor.id} and entry.in_app ${ofKind} ${after}
    order by entry.is_unread desc, entry.updated_at desc, entry.id desc
    limit ${sql.lit(limits.find((one) => one >= limit) ?? limit)}`;
  const { rows } = await sql<Row>`${selectEntries(actor, page)}
    order by entry.is_unread desc, entry.updated_at desc, entry.id desc`.execute(db);
  return rows.map(toNotification);
}

/** Entries of one user, by their ids. */
export async function listNotificationsById(db: Db, actor: Reader, ids: number[]) {
  const page = sql`select * from notifications as entry
    where entry.user_id = ${actor.id} and entry.id = any (${ids})`;
  const { rows } = await sql<Row>`${selectEntries(actor, page)} order by entry.id`.execute(db);
  return rows.map(toNotification);
}

type UnreadSubject = { kind: NotificationSubject; id: number; clientId: number | null };

/**
 * The subjects of the unread entries, the latest first, at most `maxCounted`. A run counts as its task or its routine,
 * because it is shown there.
 */
export async function listUnreadSubjects(db: Db, userId: number) {
  const { rows } = await sql<UnreadSubject>`
    select case when run.task_id is not null then 'task'
        when run.routine_id is not null then 'routine' else entry.subject_kind end as kind,
      coalesce(run.task_id, run.routine_id, entry.subject_id) as id,
      coalesce(subscription.user_id, payment.client_id, assignment.client_id) as client_id
    from (select * from notifications
      where user_id = ${userId} and is_unread and in_app
      order by is_unread desc, updated_at desc, id desc
      limit ${sql.lit(maxCounted)}) as entry
    left join workflow_runs as run on run.id = ${subjectOf('run')}
    left join subscriptions as subscription on subscription.id = ${subjectOf('subscription')}
    left join payments as payment on payment.id = ${subjectOf('payment')}
    left join assignments as assignment on assignment.id = ${subjectOf('assignment')}
    order by entry.updated_at desc, entry.id desc`.execute(db);
  return rows;
}

const markRead = (db: Db, userId: number) =>
  db
    .updateTable('notifications')
    .set({ readAt: sql<string>`clock_timestamp()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null);

/** Returns undefined if the user has no such entry. */
export async function readNotification(db: Db, userId: number, id: number) {
  await markRead(db, userId).where('id', '=', id).execute();
  return db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('inApp', '=', true)
    .executeTakeFirst();
}

/** Marks the entries about an object as read; of a task or a routine also those about its runs. */
export const readSubject = (
  db: Db,
  userId: number,
  { kind, id }: { kind: NotificationSubject; id: number },
) =>
  markRead(db, userId)
    .where(
      sql<boolean>`((subject_kind = ${kind} and subject_id = ${id})
        or (${kind}::text = 'task' and subject_kind = 'run'
          and subject_id in (select id from workflow_runs where task_id = ${id}))
        or (${kind}::text = 'routine' and subject_kind = 'run'
          and subject_id in (select id from workflow_runs where routine_id = ${id})))`,
    )
    .execute();

/** Marks the entries as read whose last act the user has seen. */
export const readAllUntil = (db: Db, userId: number, until: string) =>
  markRead(db, userId).where('updatedAt', '<=', until).execute();
