import { type RawBuilder, sql } from 'kysely';
import { isOpen, urgency } from '#domains/leads/list-queries.ts';
import { replySoonAfterHours } from '#domains/leads/reply-deadline.ts';
import { hasFewHoursLeft } from '#domains/ledger/usage-queries.ts';
import { isUnresolvedFailure } from '#domains/payments/failure-queries.ts';
import { promisedDay } from '#domains/users/matches/queries.ts';
import type { Db } from '#server/db.ts';
import { overdueInvoices } from './overdue-invoices.ts';
import { type AttentionKind, type AttentionRef, attentionKind } from './schema.ts';

export type Fact = {
  kind: AttentionKind;
  id: number;
  since: string;
  name: string;
  detail: string | null;
  targetId: number;
  amount: number | null;
  used: number | null;
  available: number | null;
};

/** A query of the columns of `Fact`, and its order, which is that of an index. */
type Source = { rows: RawBuilder<unknown>; order: RawBuilder<unknown> };

const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${sql.lit(hours)})`;
const noFigures = sql`null::numeric as amount, null::numeric as used, null::numeric as available`;
const companyOf = (clientId: string) => sql`coalesce(
  (select company_name from client_profiles where user_id = ${sql.ref(clientId)}),
  (select full_name from users as owner where owner.id = ${sql.ref(clientId)}))`;
const hasRunningPlan = (clientId: string) => sql`exists (select from subscriptions as running
  where running.user_id = ${sql.ref(clientId)} and plan_runs(running.status, running.end_date))`;

const maxTimerHours = 8;
const maxReviewHours = 48;
const missedRoutineDays = 7;
/** Bounds the search for missed dates of routines. */
const maxMissedDates = 1000;
/** Bounds the search for failures without a later payment. */
const maxFailedPayments = 1000;
const maxApprovalDays = 7;

/** The first day of submitted time of a client. */
const firstSubmittedDay = sql`(select min(work_date) from time_logs
  where client_id = users.id and approval = 'submitted')`;

const isLongInReview = sql`tasks.status = 'in-review'
  and tasks.review_since < ${hoursAgo(maxReviewHours)}`;
const hasNoVa = sql`not exists (select from assignments
  where client_id = users.id and ended_at is null)`;
const promised = promisedDay(sql.ref('users.id'));
const isLate = sql`${promised} < billing_day()`;
/** A proposal that ended has a row of its own. */
const hasEndedProposal = sql`exists (select from matches
  where matches.client_id = users.id and matches.ended_at is not null)`;
const workerOnMatch = sql`(select admin.full_name from matches
  join users as admin on admin.id = matches.admin_id where matches.client_id = users.id)`;

/** Proposals that ended without an assignment, of clients who still wait. */
const endedProposals = (
  kind: AttentionKind,
  condition: RawBuilder<unknown>,
  detail: RawBuilder<unknown>,
): Source => ({
  rows: sql`select ${sql.lit(kind)} as kind, matches.client_id as id, matches.ended_at as since,
    ${companyOf('matches.client_id')} as name, ${detail} as detail,
    matches.client_id as "targetId", ${noFigures}
    from matches join users as client on client.id = matches.client_id
    where client.status <> 'inactive' and matches.ended_at is not null and ${condition}`,
  order: sql`matches.ended_at, matches.client_id`,
});

/** Of an active client, the oldest account first. Reads a few index entries of each client: 60 ms for 10,000 clients. */
const clientsWho = (
  kind: AttentionKind,
  condition: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
  detail = sql`null`,
): Source => ({
  rows: sql`select ${sql.lit(kind)} as kind, users.id as id,
    ${since} as since, ${companyOf('users.id')} as name,
    ${detail} as detail, users.id as "targetId", ${noFigures}
    from users where users.role = 'client' and users.status <> 'inactive' and ${condition}`,
  order: sql`users.created_at, users.id`,
});

const leadsWho = (kind: AttentionKind, condition: RawBuilder<unknown>): Source => ({
  rows: sql`select ${sql.lit(kind)} as kind, leads.id as id, leads.created_at as since,
    leads.full_name as name, leads.company as detail, leads.id as "targetId", ${noFigures}
    from leads where ${condition}`,
  order: sql`${urgency}, leads.id`,
});
const replySoon = sql`(${hoursAgo(replySoonAfterHours)}) at time zone 'UTC'`;

const sources: Record<AttentionKind, Source> = {
  lead: leadsWho('lead', sql`leads.status = 'lead' and ${urgency} < ${replySoon}`),
  timer: {
    rows: sql`select 'timer' as kind, segment.id as id, segment.started_at as since,
      va.full_name as name, tasks.title as detail, tasks.id as "targetId", ${noFigures}
      from timer_segments as segment
      join timers on timers.id = segment.timer_id
      join tasks on tasks.id = timers.task_id
      join users as va on va.id = timers.va_id
      where segment.ended_at is null and segment.started_at < ${hoursAgo(maxTimerHours)}`,
    order: sql`segment.started_at, segment.id`,
  },
  payment: {
    rows: sql`select 'payment' as kind, client.id as id, failed.created_at as since,
      ${companyOf('client.id')} as name, null as detail, client.id as "targetId",
      failed.amount as amount, null::numeric as used, null::numeric as available
      from (select * from payments where status = 'failed'
        order by created_at desc, id desc limit ${sql.lit(maxFailedPayments)}) as failed
      join users as client on client.id = failed.client_id and client.status <> 'inactive'
      where ${isUnresolvedFailure}`,
    order: sql`failed.created_at, client.id`,
  },
  invoice: overdueInvoices,
  // Since it was opened, or since it was lost.
  dispute: {
    rows: sql`select 'dispute' as kind, paid.id as id, coalesce(disputed.closed_at, disputed.created_at) as since,
      ${companyOf('client.id')} as name, disputed.status as detail, client.id as "targetId",
      disputed.amount as amount, null::numeric as used, null::numeric as available
      from payment_disputes as disputed join payments as paid on paid.id = disputed.payment_id
      join users as client on client.id = paid.client_id
      where disputed.status in ('open', 'lost') and disputed.decision is null`,
    order: sql`coalesce(disputed.closed_at, disputed.created_at), paid.id`,
  },
  // Of an open lead, from its day on, with the name of its owner.
  'next-step': {
    rows: sql`select 'next-step' as kind, leads.id as id,
      leads.next_step_on::timestamp at time zone 'UTC' as since, leads.full_name as name,
      concat_ws(' · ', leads.next_step, (select full_name from users as owner
        where owner.id = leads.owner_id)) as detail, leads.id as "targetId", ${noFigures}
      from leads where leads.next_step_on <= billing_day()
        and ${isOpen('leads.status')}`,
    order: sql`leads.next_step_on, leads.id`,
  },
  'late-match': clientsWho(
    'late-match',
    sql`${hasNoVa} and ${isLate}`,
    sql`${promised}::timestamp at time zone 'UTC'`,
    workerOnMatch,
  ),
  'declined-proposal': endedProposals(
    'declined-proposal',
    sql`matches.outcome = 'declined'`,
    sql`matches.reason`,
  ),
  'ended-proposal': endedProposals(
    'ended-proposal',
    sql`matches.outcome <> 'declined'`,
    sql`(select va.full_name from users as va where va.id = matches.va_id)`,
  ),
  'failed-job': {
    rows: sql`select 'failed-job' as kind, failed_jobs.id as id, failed_jobs.failed_at as since,
      failed_jobs.about as name, failed_jobs.reason as detail, failed_jobs.id as "targetId",
      ${noFigures} from failed_jobs`,
    order: sql`failed_jobs.failed_at, failed_jobs.id`,
  },
  // Of the last days, with the latest date. A task that somebody created by hand settles it.
  'missed-routine': {
    rows: sql`select 'missed-routine' as kind, routines.id as id,
      missed.due_on::timestamp at time zone 'UTC' as since, routines.title as name,
      ${companyOf('routines.client_id')} as detail, routines.id as "targetId", ${noFigures}
      from (select routine_id, max(due_on) as due_on, max(created_at) as created_at
        from (select routine_id, due_on, created_at from routine_occurrences
          where status in ('missed', 'failed')
            and due_on >= billing_day() - ${sql.lit(missedRoutineDays)}
          order by due_on desc, id desc limit ${sql.lit(maxMissedDates)}) as dates
        group by routine_id) as missed
      join routines on routines.id = missed.routine_id
      join users as client on client.id = routines.client_id and client.status <> 'inactive'
      where not exists (select from routine_occurrences as manual
        where manual.routine_id = routines.id and manual.is_manual
          and manual.due_on >= missed.due_on and manual.created_at > missed.created_at)`,
    order: sql`missed.due_on, routines.id`,
  },
  'client-without-va': clientsWho(
    'client-without-va',
    sql`${hasNoVa} and (${isLate}) is not true and not ${hasEndedProposal}`,
    sql`greatest(users.created_at,
      (select max(ended_at) from assignments where client_id = users.id))`,
    workerOnMatch,
  ),
  hours: {
    rows: sql`select 'hours' as kind, client.id as id,
      usage.period_start::timestamp at time zone 'UTC' as since, ${companyOf('client.id')} as name,
      null as detail, client.id as "targetId", null::numeric as amount,
      usage.taken as used, greatest(usage.given, 0) as available
      from client_usage as usage
      join users as client on client.id = usage.client_id and client.status <> 'inactive'
      where ${hasFewHoursLeft}`,
    order: sql`usage.period_start, client.id`,
  },
  // A task that has been in review for long has a row of its own.
  overdue: {
    rows: sql`select 'overdue' as kind, tasks.id as id,
      tasks.due_date::timestamp at time zone 'UTC' as since, tasks.title as name,
      ${companyOf('tasks.client_id')} as detail, tasks.id as "targetId", ${noFigures}
      from tasks where tasks.status not in ('done', 'cancelled')
        and tasks.due_date < billing_day() and (${isLongInReview}) is not true`,
    order: sql`tasks.due_date, tasks.id`,
  },
  review: {
    rows: sql`select 'review' as kind, tasks.id as id, tasks.review_since as since,
      tasks.title as name, ${companyOf('tasks.client_id')} as detail, tasks.id as "targetId",
      ${noFigures} from tasks where ${isLongInReview}`,
    order: sql`tasks.review_since, tasks.id`,
  },
  approval: {
    rows: sql`select 'approval' as kind, users.id as id, users.created_at as since,
      users.full_name as name, null as detail, users.id as "targetId", ${noFigures}
      from users where users.role = 'va' and users.approved_at is null
        and users.status <> 'inactive'`,
    order: sql`users.created_at, users.id`,
  },
  // From the day after which a week of work should be approved.
  'time-approval': clientsWho(
    'time-approval',
    sql`${firstSubmittedDay} < billing_day() - ${sql.lit(maxApprovalDays)}`,
    sql`${firstSubmittedDay}::timestamp at time zone 'UTC'`,
  ),
  'client-without-plan': clientsWho(
    'client-without-plan',
    sql`not ${hasRunningPlan('users.id')}`,
    sql`greatest(users.created_at,
      (select max(coalesce(former.ended_at, former.end_date::timestamp at time zone 'UTC'))
        from subscriptions as former where former.user_id = users.id))`,
  ),
};

/** The facts of every kind, in one statement. `limitOf` limits each kind. */
export async function listFacts(db: Db, limitOf: (kind: AttentionKind) => number): Promise<Fact[]> {
  const parts = attentionKind.options.map((kind) => {
    const { rows, order } = sources[kind];
    return sql`(${rows} order by ${order} limit ${limitOf(kind)}::integer)`;
  });
  const { rows } = await sql<Fact>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** Since when this object has needed attention; undefined if it does not. */
export async function findSince(db: Db, { kind, id }: AttentionRef): Promise<string | undefined> {
  const { rows } = await sql<{ since: string }>`select since from (${sources[kind].rows}) as fact
    where fact.id = ${id} limit 1`.execute(db);
  return rows[0]?.since;
}
