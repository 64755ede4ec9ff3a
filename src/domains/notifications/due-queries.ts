import { type RawBuilder, sql } from 'kysely';
import { isWaiting } from '#domains/leads/list-queries.ts';
import { hasFewHoursLeft } from '#domains/ledger/usage-queries.ts';
import { unsubmittedWeeks } from '#domains/timesheets/reminders.ts';
import { isKnownUser } from '#domains/users/directory/account-filter.ts';
import type { Db } from '#server/db.ts';
import { duePay, quietClients } from './admin-facts.ts';

/** Facts that began longer ago are not told any more, for example after a long downtime. */
const maxOverdueDays = 3;
const maxMessageAgeDays = 7;
const maxLeadAgeHours = 48;

export const missedAfterMinutes = 15;
/** An open event stream updates `last_seen_at` once a minute; the limit allows for a reconnect in between. */
const offlineAfterSeconds = 150;
/** Of the 24 hours within which a reply is promised. */
export const leadWaitsAfterHours = 20;

type Round = { now: string; limit: number };
/** Facts that were not told, with the columns `kind`, `id` and `fact`, and the act that tells of each. */
type FactSource = { facts: (round: Round) => RawBuilder<unknown>; tell: RawBuilder<unknown> };

const before = (now: string, span: string) =>
  sql`(${now}::timestamptz - ${sql.lit(span)}::interval)`;

const isOffline = (user: string, now: string) => sql`not exists (select from presence
  where presence.user_id = ${sql.ref(user)}
    and presence.last_seen_at > ${before(now, `${offlineAfterSeconds} seconds`)})`;

/**
 * A task is due at the end of its due date in the time zone of the receiver, so that it is due in 24 hours from the start
 * of that day. In review it waits for its client.
 */
const dueTasks: FactSource = {
  facts: ({ now }) => sql`
    select case when task.due_date < local.day then 'overdue' else 'due-soon' end as kind,
      task.id, task.due_date || ' ' || receiver.id as fact
    from tasks as task
    join users as receiver on receiver.id in (task.client_id, task.va_id)
      and (receiver.id = task.client_id or task.status <> 'in-review')
    left join presence on presence.user_id = receiver.id
    cross join lateral (
      select local_time(${now}::timestamptz, presence.time_zone)::date as day) as local
    where task.status not in ('done', 'cancelled')
      and task.due_date between (${now}::timestamptz at time zone 'UTC')::date - ${sql.lit(maxOverdueDays + 1)}
        and (${now}::timestamptz at time zone 'UTC')::date + 1
      and task.due_date between local.day - ${sql.lit(maxOverdueDays)} and local.day`,
  tell: sql`notify_user(split_part(fact, ' ', 2)::integer, kind, 'task', subject_id, null)`,
};

/** As `isInScope`: until approval, a VA reads messages of their assigned clients only, and a client of known VAs only. */
const isReadable = sql`not exists (select from users as receiver, users as sender
  where receiver.id = message.receiver_id and sender.id = message.sender_id
    and (receiver.role = 'client' and not ${isKnownUser('sender')}
      or receiver.role = 'va' and receiver.approved_at is null and sender.role = 'client'
        and not exists (select from assignments
          where va_id = receiver.id and client_id = sender.id and ended_at is null)))`;

const missedMessages: FactSource = {
  facts: ({ now }) => sql`
    select 'message' as kind, message.id, message.receiver_id || ' ' || message.sender_id as fact
    from messages as message
    where not message.is_read
      and message.created_at > ${before(now, `${maxMessageAgeDays} days`)}
      and message.created_at <= ${before(now, `${missedAfterMinutes} minutes`)}
      and ${isOffline('message.receiver_id', now)}
      and ${isReadable}`,
  tell: sql`notify_user(split_part(fact, ' ', 1)::integer, 'message-missed', 'conversation',
    split_part(fact, ' ', 2)::integer, split_part(fact, ' ', 2)::integer,
    jsonb_build_object('messageId', subject_id))`,
};

/** Answers for the user, and questions for the administrator who has the conversation. Support answers as one. */
const missedSupport: FactSource = {
  facts: ({ now }) => sql`
    select 'support-message' as kind, message.id,
      receiver.id || ' ' || message.user_id || ' ' || case when message.is_answer then 0 else message.user_id end as fact
    from support_messages as message
    join support_conversations as conversation on conversation.user_id = message.user_id
    join users as receiver on receiver.id
      = case when message.is_answer then message.user_id else conversation.assignee_id end
    where not message.is_read
      and message.created_at > ${before(now, `${maxMessageAgeDays} days`)}
      and message.created_at <= ${before(now, `${missedAfterMinutes} minutes`)}
      and ${isOffline('receiver.id', now)}`,
  tell: sql`notify_user(split_part(fact, ' ', 1)::integer, 'message-missed', 'support',
    split_part(fact, ' ', 2)::integer, nullif(split_part(fact, ' ', 3)::integer, 0),
    jsonb_build_object('messageId', subject_id))`,
};

/** For the owner of the lead, or for all administrators if it has none. */
const waitingLeads: FactSource = {
  facts: ({ now }) => sql`
    select 'lead-waiting' as kind, lead.id, admin.id::text as fact
    from leads as lead
    left join users as owner on owner.id = lead.owner_id
      and owner.role = 'admin' and owner.status <> 'inactive'
    join users as admin on admin.role = 'admin' and admin.id = coalesce(owner.id, admin.id)
    where ${isWaiting('lead.status')}
      and lead.created_at > ${before(now, `${maxLeadAgeHours} hours`)}
      and lead.created_at <= ${before(now, `${leadWaitsAfterHours} hours`)}`,
  tell: sql`notify_user(fact::integer, 'lead-waiting', 'lead', subject_id, null)`,
};

/** The used hours of a client in the current billing period, once for each period. */
const usedHours: FactSource = {
  facts: () => sql`
    select case when usage.taken >= usage.given then 'hours-100' else 'hours-80' end as kind,
      usage.client_id as id, usage.period_start::text as fact
    from client_usage as usage where ${hasFewHoursLeft}`,
  tell: sql`notify_hours(kind, subject_id)`,
};

/** What `tellFacts` tells of, each in a statement of its own. */
export const factSources = [
  dueTasks,
  missedMessages,
  missedSupport,
  waitingLeads,
  usedHours,
  unsubmittedWeeks,
  quietClients,
  duePay,
];

/** Tells of up to `limit` facts of a source, each once. Returns their number. */
export async function tellFacts(db: Db, { facts, tell }: FactSource, round: Round) {
  const { rows } = await sql`
    with told as materialized (
      insert into notified_facts (kind, subject_id, fact)
      select found.kind, found.id, found.fact from (${facts(round)}) as found
      where not exists (select from notified_facts as known where known.kind = found.kind
        and known.subject_id = found.id and known.fact = found.fact)
      order by found.id, found.fact limit ${round.limit}
      on conflict do nothing
      returning kind, subject_id, fact
    )
    select ${tell} from (select * from told order by fact, subject_id) as told`.execute(db);
  return rows.length;
}
