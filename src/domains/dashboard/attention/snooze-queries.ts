import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import type { AttentionRef } from './schema.ts';

/** The snoozes that have not expired. */
export const listSnoozes = (db: Db, limit: number) =>
  db
    .selectFrom('attentionSnoozes')
    .leftJoin('users', 'users.id', 'attentionSnoozes.snoozedBy')
    .select(['kind', 'objectId', 'since', 'until', 'users.fullName as snoozedBy'])
    .where('until', '>', sql<string>`now()`)
    .orderBy('until')
    .orderBy('attentionSnoozes.id')
    .limit(limit)
    .execute();

/** Replaces an earlier snooze of the same object. */
export const setSnooze = (db: Db, snooze: NewRow<'attentionSnoozes'>) =>
  db
    .insertInto('attentionSnoozes')
    .values(snooze)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'objectId']).doUpdateSet(({ ref }) => ({
        since: ref('excluded.since'),
        until: ref('excluded.until'),
        snoozedBy: ref('excluded.snoozedBy'),
      })),
    )
    .execute();

/** Returns undefined if there is none. */
export const deleteSnooze = (db: Db, { kind, id }: AttentionRef) =>
  db
    .deleteFrom('attentionSnoozes')
    .where('kind', '=', kind)
    .where('objectId', '=', id)
    .returning('id')
    .executeTakeFirst();
