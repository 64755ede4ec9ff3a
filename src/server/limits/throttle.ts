import { sql, type Transaction } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { tooMany } from '#server/errors.ts';
import { plural } from '#shared/plural.ts';

/**
 * After `attempts` within `windowSeconds` a key is blocked for `firstBlockSeconds`, and twice as long for each further
 * attempt. A window without attempts resets the count. Counts are stored in the database and use its clock, so they are
 * shared by all nodes.
 */
export type Limit = {
  attempts: number;
  windowSeconds: number;
  firstBlockSeconds: number;
  maxBlockSeconds: number;
};

/** At most `max` uses per window of `windowSeconds`, which starts with the first use. */
export type Allowance = {
  max: number;
  windowSeconds: number;
  /** The first sentence of the error message. */
  refusal: string;
};

/** An IPv6 client controls a whole /64, so attempts are counted per /64. IPv4 addresses stay unchanged. */
export function networkOf(ip: string): string {
  const address = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!address.includes(':')) return address;
  const [head = [], tail = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

export async function refuseWhileBlocked(db: Db, keys: string[]) {
  const { seconds } = await db
    .selectFrom('rateLimits')
    .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - now()))`.as('seconds'))
    .where('key', '=', sql<string>`any(${keys})`)
    .where('blockedUntil', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  if (seconds !== null)
    throw tooMany('Too many attempts. Please wait a while and try again.', Math.max(1, seconds));
}

/** Counts an attempt, and returns the number of attempts within the window. */
export async function countAttempt(db: Db, key: string, limit: Limit): Promise<number> {
  const lastChange = sql`greatest(rate_limits.window_started_at, rate_limits.blocked_until)`;
  const isOver = sql<boolean>`${lastChange} < now() - make_interval(secs => ${limit.windowSeconds})`;
  const count = sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`;
  const surplus = sql`least(${count} - ${limit.attempts}::integer, 20)`;
  const block = sql`least(${limit.maxBlockSeconds}::float, ${limit.firstBlockSeconds} * 2 ^ ${surplus})`;

  const counted = await db
    .insertInto('rateLimits')
    .values({ key, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count,
        windowStartedAt: sql<string>`case when ${isOver} then now() else rate_limits.window_started_at end`,
        blockedUntil: sql<string | null>`case when ${count} >= ${limit.attempts}
          then now() + make_interval(secs => ${block}) end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return counted.count;
}

/**
 * Counts an attempt, or throws when the limit is reached. The lock makes concurrent calls respect the limit exactly. Call
 * it in the transaction of the action, so that only completed actions count.
 */
export async function consumeAttempt(
  transaction: Transaction<Database>,
  key: string,
  limit: Limit,
) {
  await sql`select pg_advisory_xact_lock(hashtext(${`turn ${key}`}))`.execute(transaction);
  await refuseWhileBlocked(transaction, [key]);
  await countAttempt(transaction, key, limit);
}

const formatWait = (seconds: number) => {
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return plural(count, unit);
};

/** Counts one use, or throws with the seconds until the next one is allowed. */
export async function countUse(
  db: Db,
  key: string,
  { max, windowSeconds, refusal }: Allowance,
  added = 1,
) {
  const end = sql`rate_limits.window_started_at + make_interval(secs => ${windowSeconds})`;
  const isOver = sql<boolean>`${end} <= now()`;
  const { count: uses, seconds } = await db
    .insertInto('rateLimits')
    .values({ key, count: added })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 0 else rate_limits.count end + excluded.count`,
        windowStartedAt: sql<string>`case when ${isOver} then now() else rate_limits.window_started_at end`,
      }),
    )
    .returning([
      'count',
      sql<number>`ceil(extract(epoch from ${end} - now()))::integer`.as('seconds'),
    ])
    .executeTakeFirstOrThrow();
  if (uses <= max) return;
  const wait = Math.max(1, seconds);
  throw tooMany(`${refusal} Try again in ${formatWait(wait)}.`, wait);
}

/** Returns true for one caller per window. */
export async function claimOnce(db: Db, key: string, windowSeconds: number) {
  const claimed = await db
    .insertInto('rateLimits')
    .values({ key })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ windowStartedAt: sql<string>`now()` })
        .where(
          sql<boolean>`rate_limits.window_started_at
            < now() - make_interval(secs => ${windowSeconds})`,
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export const forgetAttempts = (db: Db, key: string) =>
  db.deleteFrom('rateLimits').where('key', '=', key).execute();
