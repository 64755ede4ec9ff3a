import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/older.ts';
import type { CursorParts } from '#shared/page.ts';
import type { HoursBalance } from './schema.ts';

const entryColumns = [
  'id',
  'clientId',
  'periodStart',
  'kind',
  'hours',
  'subscriptionId',
  'timeLogId',
  'otherPeriod',
  'reason',
  'createdAt',
] as const;

type Page = { limit: number; cursor?: CursorParts | undefined };

/** Newest first. */
export const listLedger = (db: Db, clientId: number, { limit, cursor }: Page) =>
  db
    .selectFrom('hoursLedger')
    .select(entryColumns)
    .where('clientId', '=', clientId)
    .$if(cursor !== undefined, (query) => query.where(isOlder(cursor)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The books of a client who was deleted stay. */
export async function hasLedger(db: Db, clientId: number): Promise<boolean> {
  const entry = await db
    .selectFrom('hoursLedger')
    .select('id')
    .where('clientId', '=', clientId)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

export async function findBalance(db: Db, clientId: number): Promise<HoursBalance> {
  const { rows } = await sql<HoursBalance>`
    with period as materialized (select billing_period_start(${clientId}::integer) as start)
    select ${clientId}::integer as "clientId", period.start as "periodStart",
      coalesce(sum(hours) filter (where kind = 'grant'), 0) as granted,
      coalesce(sum(hours) filter (where kind = 'carry'), 0) as carried,
      coalesce(-sum(hours) filter (where kind in ('use', 'correction')), 0) as used,
      coalesce(sum(hours), 0) as balance
    from period left join ledger_totals on client_id = ${clientId} and period_start = period.start
    group by period.start
  `.execute(db);
  const [balance] = rows;
  if (!balance) throw new Error('An aggregate answered nothing.');
  return balance;
}

/** The client's period that is open now, opening it where nobody has yet; the client's books are locked until the end. */
export async function openPeriod(db: Db, clientId: number): Promise<string> {
  const { rows } = await sql<{ period: string }>`
    select open_billing_period(${clientId}::integer) as period
  `.execute(db);
  return rows[0]?.period ?? '';
}

type Correction = {
  clientId: number;
  periodStart: string;
  hours: number;
  reason: string;
  actorId: number;
};

export const insertCorrection = (db: Db, correction: Correction) =>
  db
    .insertInto('hoursLedger')
    .values({ ...correction, kind: 'correction' })
    .returning(entryColumns)
    .executeTakeFirstOrThrow();

/** Clients whose subscription has begun a month that is not granted yet. */
export async function listUnopened(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('userId')
    .where('status', '=', 'active')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('hoursLedger')
            .select('hoursLedger.id')
            .whereRef('hoursLedger.clientId', '=', 'subscriptions.userId')
            .whereRef('hoursLedger.subscriptionId', '=', 'subscriptions.id')
            .where('hoursLedger.kind', '=', 'grant')
            .where(
              sql<boolean>`hours_ledger.period_start >=
                billing_month(start_date, months_billed(start_date, billing_day()))`,
            ),
        ),
      ),
    )
    .orderBy('userId')
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}
