import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { CursorParts, PageRequest } from '#shared/page.ts';
import type { TimelineItem } from './pipeline-schema.ts';

/** Sorts what happened at the same time. */
const ranks = { request: 0, change: 1, mail: 2, comment: 3, answer: 4 } satisfies Record<
  TimelineItem['kind'],
  number
>;

/** The end of a page. */
export const timelineCursorOf = ({ kind, at, id }: TimelineItem): CursorParts => [
  `${at} ${ranks[kind]}`,
  id,
];

/** One kind of item: its `at`, `id` and fields, of the rows before the cursor. */
function branch(
  kind: TimelineItem['kind'],
  at: string,
  id: string,
  { limit, cursor }: PageRequest,
) {
  const [key, column] = [sql.ref(at), sql.ref(id)];
  const [instant = '', rank = ''] = cursor?.[0].split(' ') ?? [];
  const isBefore = cursor
    ? sql`and ${key} <= ${instant}::timestamptz and (${key}, ${sql.lit(ranks[kind])}, ${column}::integer)
        < (${instant}::timestamptz, ${rank}::integer, ${cursor[1]}::integer)`
    : sql``;
  return {
    head: sql`${sql.lit(kind)} as kind, ${sql.lit(ranks[kind])} as rank, ${column}::integer as id,
      ${key} as at`,
    tail: sql`${isBefore} order by ${key} desc, ${column} desc limit ${limit}::integer`,
  };
}

const nameOf = (id: ReturnType<typeof sql>) =>
  sql`(select full_name from users where users.id = ${id})`;

type Parts = Partial<Record<TimelineItem['kind'], ReturnType<typeof sql>>>;

/** The columns of an item; those of other kinds are null. */
const fields = ({ request, change, mail, comment, answer }: Parts) => {
  const none = sql`null::jsonb`;
  return sql`${request ?? none} as request, ${change ?? none} as change, ${mail ?? none} as mail,
    ${comment ?? none} as comment, ${answer ?? none} as answer`;
};

const answer = sql`jsonb_build_object('sender', lead_answers.sender,
  'subject', lead_answers.subject, 'content', lead_answers.content)`;

const wasAdded = (id: string) => sql`exists (select from audit_log where object_kind = 'lead'
  and object_id = ${sql.ref(id)} and action = 'created')`;

const requestOf = (
  id: string,
  origin: ReturnType<typeof sql>,
  isMerged: boolean,
) => sql`jsonb_build_object('fullName', full_name,
  'email', email, 'company', company, 'phone', phone, 'message', message, 'serviceType', service_type,
  'plan', plan, 'isMerged', ${sql.lit(isMerged)},
  'origin', case when ${wasAdded(id)} then 'hand' else ${origin} end)`;

const change = sql`jsonb_build_object('action', action, 'before', before, 'after', after,
  'actorName', ${nameOf(sql`audit_log.actor_id`)},
  'personName', ${nameOf(sql`coalesce(after ->> 'userId', after ->> 'ownerId')::integer`)})`;

const mail = sql`jsonb_build_object('authorName', ${nameOf(sql`lead_mails.author_id`)},
  'recipient', lead_mails.recipient, 'subject', lead_mails.subject, 'content', lead_mails.content,
  'status', case when lead_mails.sent_at is null then queued.status else 'sent' end,
  'lastError', queued.last_error, 'isAutomatic', lead_mails.is_automatic)`;

const comment = sql`jsonb_build_object('id', lead_comments.id, 'leadId', lead_comments.lead_id,
  'userId', author.id, 'userName', author.full_name, 'userImage', author.profile_image,
  'content', lead_comments.content)`;

const ownOrigin = sql`case source when 'email' then 'email' else 'form' end`;

/** The requests, changes, mails, answers and comments of a lead and of the leads that were merged into it, newest first. */
export async function listTimeline(
  db: Db,
  leadId: number,
  page: PageRequest,
): Promise<TimelineItem[]> {
  const own = branch('request', 'leads.created_at', 'leads.id', page);
  const merged = branch('request', 'lead_merges.requested_at', 'lead_merges.merged_id', page);
  const changes = branch('change', 'audit_log.created_at', 'audit_log.id', page);
  const mails = branch('mail', 'lead_mails.created_at', 'lead_mails.id', page);
  const answers = branch('answer', 'lead_answers.received_at', 'lead_answers.id', page);
  const comments = branch('comment', 'lead_comments.created_at', 'lead_comments.id', page);
  const { rows } = await sql<TimelineItem>`select * from (
      (select ${own.head}, ${fields({ request: requestOf('leads.id', ownOrigin, false) })}
        from leads where id = ${leadId} ${own.tail})
      union all
      (select ${merged.head}, ${fields({ request: requestOf('lead_merges.merged_id', sql`'unknown'`, true) })}
        from lead_merges where lead_id = ${leadId} ${merged.tail})
      union all
      (select ${changes.head}, ${fields({ change })}
        from audit_log where object_kind = 'lead' and object_id = any (array(
          select merged_id from lead_merges where lead_id = ${leadId} union all select ${leadId}::integer))
        ${changes.tail})
      union all
      (select ${mails.head}, ${fields({ mail })}
        from lead_mails left join mail_outbox as queued on queued.id = lead_mails.mail_id
        where lead_mails.lead_id = ${leadId} ${mails.tail})
      union all
      (select ${answers.head}, ${fields({ answer })}
        from lead_answers where lead_answers.lead_id = ${leadId} ${answers.tail})
      union all
      (select ${comments.head}, ${fields({ comment })}
        from lead_comments join users as author on author.id = lead_comments.user_id
        where lead_comments.lead_id = ${leadId} ${comments.tail})
    ) as timeline
    order by at desc, rank desc, id desc limit ${page.limit}::integer`.execute(db);
  // JSON of PostgreSQL has another format of times.
  return rows.map((row) =>
    row.kind === 'comment' ? { ...row, comment: { ...row.comment, createdAt: row.at } } : row,
  );
}
