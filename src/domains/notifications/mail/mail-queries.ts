import { sql } from 'kysely';
import type { Row } from '#db/types.ts';
import type { Db } from '#server/db.ts';

/** Acts that were not mailed, of an entry that is not read. Index `notifications_to_mail` has this condition. */
const isPending = sql<boolean>`(entry.mail and entry.read_at is null
  and (entry.mailed_at is null or entry.mailed_at < entry.updated_at))`;

/** Users with entries to mail, in the order of their ids, and when they want mails. */
export const listReaders = (db: Db, { afterId, limit }: { afterId: number; limit: number }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('notifications as entry')
        .select('entry.userId')
        .distinct()
        .where('entry.userId', '>', afterId)
        .where(isPending)
        .orderBy('entry.userId')
        .limit(limit)
        .as('waiting'),
    )
    .innerJoin('users', 'users.id', 'waiting.userId')
    .leftJoin('presence', 'presence.userId', 'users.id')
    .leftJoin('userSettings', 'userSettings.userId', 'users.id')
    .select(['users.id', 'users.fullName', 'users.email', 'users.role', 'users.status'])
    .select(['presence.timeZone'])
    .select(['userSettings.quietFrom', 'userSettings.quietTo', 'userSettings.digestHour'])
    .orderBy('users.id')
    .execute();

export type Reader = Awaited<ReturnType<typeof listReaders>>[number];

export type ClaimedEntry = Pick<
  Row<'notifications'>,
  'id' | 'kind' | 'subjectKind' | 'subjectId' | 'createdAt' | 'updatedAt' | 'mailedAt'
>;

/** Locks the entries to mail of a user. Entries that another node or a new act has locked are left for the next run. */
export const lockPendingEntries = (
  db: Db,
  { userId, limit }: { userId: number; limit: number },
): Promise<ClaimedEntry[]> =>
  db
    .selectFrom('notifications as entry')
    .select(['entry.id', 'entry.kind', 'entry.subjectKind', 'entry.subjectId'])
    .select(['entry.createdAt', 'entry.updatedAt', 'entry.mailedAt'])
    .where('entry.userId', '=', userId)
    .where(isPending)
    .orderBy('entry.id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

/** Until their last act; a later one is mailed again. */
export const markMailed = (db: Db, ids: number[]) =>
  db
    .updateTable('notifications')
    .set(({ ref }) => ({ mailedAt: ref('updatedAt') }))
    .where('id', 'in', ids)
    .execute();
