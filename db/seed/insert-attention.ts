import type { Kysely } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import type { AttentionKind } from '#shared/value-sets.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './insert-people.ts';

/** The administrator knows about these clients and waits for their answer. */
const snoozedClients: [kind: AttentionKind, usernames: string[], days: number][] = [
  [
    'client-without-va',
    ['carlos.mendez', 'wei.zhang', 'ingrid.haugen', 'aisha.khan', 'nadia.kuznetsova'],
    5,
  ],
  ['client-without-va', ['fatima.elsayed', 'marcus.bell', 'lucas.ferreira', 'ben.thompson'], 7],
  [
    'client-without-plan',
    ['fatima.elsayed', 'marcus.bell', 'lucas.ferreira', 'chloe.dubois', 'ben.thompson'],
    7,
  ],
];

/** A VA forgot to stop the timer, and some rows of "Needs attention" are snoozed. */
export async function insertAttention(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  await insertForgottenTimer(db, calendar, ids.of('sofia.marques'));
  const rows = snoozedClients.flatMap(([kind, usernames, days]) =>
    usernames.map(
      (username): NewRow<'attentionSnoozes'> => ({
        kind,
        objectId: ids.of(username),
        until: `${calendar.date(days)}T13:00:00.000Z`,
        snoozedBy: ids.of('admin'),
        createdAt: calendar.minutesAgo(90),
      }),
    ),
  );
  await db.insertInto('attentionSnoozes').values(rows).execute();
  await snoozeOldTasks(db, calendar, ids);
}

/** The administrator has asked about tasks that are overdue for days. */
async function snoozeOldTasks(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  const tasks = await db
    .selectFrom('tasks')
    .select('id')
    .where('status', 'not in', ['done', 'cancelled'])
    .where('dueDate', '<', calendar.date(-1))
    .orderBy('id')
    .execute();
  const rows = tasks.map(
    ({ id }): NewRow<'attentionSnoozes'> => ({
      kind: 'overdue',
      objectId: id,
      until: `${calendar.date(2)}T13:00:00.000Z`,
      snoozedBy: ids.of('admin'),
      createdAt: calendar.minutesAgo(80),
    }),
  );
  if (rows.length > 0) await db.insertInto('attentionSnoozes').values(rows).execute();
}

async function insertForgottenTimer(db: Kysely<Database>, calendar: Calendar, vaId: number) {
  const task = await db
    .selectFrom('tasks')
    .select('id')
    .where('vaId', '=', vaId)
    .where('status', '=', 'in-progress')
    .orderBy('id')
    .executeTakeFirst();
  if (!task) return;
  const startedAt = calendar.minutesAgo(10 * 60 + 40);
  const { id: timerId } = await db
    .insertInto('timers')
    .values({ vaId, taskId: task.id, createdAt: startedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('timerSegments').values({ timerId, startedAt }).execute();
}
