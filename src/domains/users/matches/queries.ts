import { type RawBuilder, sql } from 'kysely';
import { matchWithinDays } from '#domains/plans/catalogue/catalogue.ts';
import type { Db } from '#server/db.ts';
import type { ProposalOutcome } from '#shared/value-sets.ts';
import type { Match, OwnMatch } from './schema.ts';

const personOf = (table: string) => sql`case when ${sql.ref(`${table}.id`)} is not null then
  jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'fullName', ${sql.ref(`${table}.fullName`)}) end`;

/** The match of a client, for administrators; null if nobody works on it. */
export const matchOf = (clientId: RawBuilder<unknown>) => sql<Match | null>`(
  select jsonb_build_object('admin', ${personOf('admin')}, 'proposal',
      case when matches.proposed_at is not null then jsonb_build_object('va', ${personOf('va')},
        'note', matches.note, 'outcome', matches.outcome, 'reason', matches.reason) end)
    from matches left join users as admin on admin.id = matches.admin_id
      left join users as va on va.id = matches.va_id
    where matches.client_id = ${clientId})`;

/** The match that a client waits for, with an open proposal only. */
export const ownMatchOf = (clientId: RawBuilder<unknown>) => sql<OwnMatch | null>`(
  select jsonb_build_object('admin', ${personOf('admin')}, 'proposal',
      case when matches.proposed_at is not null and matches.ended_at is null then
        jsonb_build_object('note', matches.note, 'va', jsonb_build_object('id', va.id,
          'fullName', va.full_name, 'profileImage', va.profile_image,
          'specialization', profile.specialization, 'rating', profile.rating)) end)
    from matches left join users as admin on admin.id = matches.admin_id
      left join users as va on va.id = matches.va_id
      left join va_profiles as profile on profile.user_id = matches.va_id
    where matches.client_id = ${clientId})`;

/**
 * The last day for the match of a client without a VA: some days after the plan began, or after the last VA left. Null
 * without a running plan.
 */
export const promisedDay = (clientId: RawBuilder<unknown>) => sql<string | null>`(
  select greatest(plan.began, (select max((ended_at at time zone 'UTC')::date) from assignments
      where client_id = ${clientId})) + ${sql.lit(matchWithinDays)}
    from (select max(start_date) as began from subscriptions
      where user_id = ${clientId} and plan_runs(status, end_date)) as plan
    where plan.began is not null)`;

export async function findMatch(db: Db, clientId: number): Promise<Match | null> {
  const { rows } = await sql<{ match: Match | null }>`
    select ${matchOf(sql`${clientId}::integer`)} as match`.execute(db);
  return rows[0]?.match ?? null;
}

export const lockMatch = (db: Db, clientId: number) =>
  db
    .selectFrom('matches')
    .select(['adminId', 'vaId', 'note', 'proposedAt', 'outcome'])
    .where('clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
export type LockedMatch = NonNullable<Awaited<ReturnType<typeof lockMatch>>>;

export const setMatchAdmin = (db: Db, clientId: number, adminId: number) =>
  db
    .insertInto('matches')
    .values({ clientId, adminId })
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet({ adminId }))
    .execute();

const noProposal = {
  vaId: null,
  note: null,
  proposedAt: null,
  endedAt: null,
  outcome: null,
  reason: null,
};

type Proposal = { clientId: number; adminId: number; vaId: number; note: string | null };

/** Replaces an earlier proposal. */
export function setProposal(db: Db, { clientId, ...proposal }: Proposal) {
  const values = { ...noProposal, ...proposal, proposedAt: sql<string>`now()` };
  return db
    .insertInto('matches')
    .values({ clientId, ...values })
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet(values))
    .execute();
}

export const clearProposal = (db: Db, clientId: number) =>
  db.updateTable('matches').set(noProposal).where('clientId', '=', clientId).execute();

type Ending = { outcome: ProposalOutcome; reason?: string | null };

export const endProposalTo = (db: Db, clientId: number, ending: Ending) =>
  db
    .updateTable('matches')
    .set({ ...ending, endedAt: sql<string>`now()` })
    .where('clientId', '=', clientId)
    .execute();

/** Ends the open proposals of a VA who cannot get a further client. */
export const endProposalsOf = (db: Db, vaId: number) =>
  db
    .updateTable('matches')
    .set({ outcome: 'taken', endedAt: sql<string>`now()` })
    .where('vaId', '=', vaId)
    .where('endedAt', 'is', null)
    .execute();
