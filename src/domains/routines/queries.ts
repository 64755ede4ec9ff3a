import type { UpdateObject } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import { anywhere } from '#server/anywhere.ts';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/older.ts';
import type { CursorParts } from '#shared/page.ts';
import type { RoutineScope } from './policy.ts';
import type { Routine, RoutineKind } from './schema.ts';

const selectRoutines = (db: Db) =>
  db
    .selectFrom('routines')
    .innerJoin('users', 'users.id', 'routines.clientId')
    .leftJoin('workflows', 'workflows.id', 'routines.workflowId')
    .select([
      'routines.id',
      'routines.title',
      'routines.description',
      'routines.clientId',
      'routines.isCompulsory',
      'routines.recurrence',
      'routines.priority',
      'routines.attachments',
      'routines.createdAt',
      'routines.updatedAt',
      'routines.workflowId',
      'workflows.title as workflowTitle',
      'users.fullName as clientName',
    ]);

type RoutineRow = Awaited<ReturnType<ReturnType<typeof selectRoutines>['executeTakeFirstOrThrow']>>;

const toRoutine = ({ clientName, workflowId, workflowTitle, ...row }: RoutineRow): Routine => ({
  ...row,
  workflow: workflowId === null ? null : { id: workflowId, title: workflowTitle ?? '' },
  client: { id: row.clientId, fullName: clientName },
});

type Filter = RoutineScope & { kind?: RoutineKind | undefined; q?: string | undefined };
type Page = { limit: number; cursor?: CursorParts | undefined };

/** Newest first. */
export async function listRoutines(db: Db, filter: Filter, { limit, cursor }: Page) {
  const { clientId, clientOfVa, kind, q } = filter;
  const rows = await selectRoutines(db)
    .$if(clientId !== undefined, (query) => query.where('routines.clientId', '=', clientId ?? 0))
    .$if(clientOfVa !== undefined, (query) =>
      query.where('routines.clientId', '=', ({ selectFrom }) =>
        selectFrom('vaProfiles')
          .select('vaProfiles.assignedClientId')
          .where('vaProfiles.userId', '=', clientOfVa ?? 0),
      ),
    )
    .$if(kind !== undefined, (query) =>
      query.where('routines.isCompulsory', '=', kind === 'compulsory'),
    )
    .$if(Boolean(q), (query) =>
      query.where((eb) =>
        eb.or([
          eb('routines.title', 'ilike', anywhere(q ?? '')),
          eb('routines.description', 'ilike', anywhere(q ?? '')),
        ]),
      ),
    )
    .$if(cursor !== undefined, (query) =>
      query.where(isOlder(cursor, 'routines.createdAt', 'routines.id')),
    )
    .orderBy('routines.createdAt', 'desc')
    .orderBy('routines.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRoutine);
}

export async function findRoutine(db: Db, id: number) {
  const row = await selectRoutines(db).where('routines.id', '=', id).executeTakeFirst();
  return row && toRoutine(row);
}

export async function insertRoutine(db: Db, routine: NewRow<'routines'>) {
  const { id } = await db
    .insertInto('routines')
    .values(routine)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateRoutine = (db: Db, id: number, changes: UpdateObject<Database, 'routines'>) =>
  db.updateTable('routines').set(changes).where('id', '=', id).execute();

/** What is gone, or undefined when somebody else was faster. */
export const deleteRoutine = (db: Db, id: number) =>
  db.deleteFrom('routines').where('id', '=', id).returning('id').executeTakeFirst();
