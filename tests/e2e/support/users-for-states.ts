import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Factories } from '../../support/factories.ts';

const hour = 3_600_000;

/** Creates a VA with two tasks in progress, a timer running for an hour and two time logs, one of them edited. */
export async function createVaWithTimer(people: Factories, db: Kysely<Database>) {
  const client = await people.createUser({ role: 'client', fullName: 'Clara Keller' });
  const va = await people.createUser({ role: 'va', fullName: 'Timo Tracker' });
  await people.assign(va, client);
  const work = { clientId: client.id, vaId: va.id, status: 'in-progress' as const };
  const first = await people.createTask({ ...work, title: 'Reconcile the invoices of spring' });
  const second = await people.createTask({ ...work, title: 'Call the suppliers' });
  const ago = (hours: number) => new Date(Date.now() - hours * hour);

  await people.createTimeLog(first.id, va, ago(30).toISOString());
  const log = await people.createTimeLog(second.id, va, ago(6).toISOString());
  await db
    .updateTable('timeLogs')
    .set({ duration: 0.75, notes: 'Two calls, and a mail to the third' })
    .where('id', '=', log.id)
    .execute();
  const timer = await db
    .insertInto('timers')
    .values({ vaId: va.id, taskId: first.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('timerSegments')
    .values({ timerId: timer.id, startedAt: ago(1) })
    .execute();
  return va;
}

/** Creates a client and a VA who are assigned to each other but have no tasks or other activity. */
export async function createQuietPair({ createUser, assign }: Factories) {
  const client = await createUser({ role: 'client', fullName: 'Quinn Quiet' });
  const va = await createUser({ role: 'va', fullName: 'Vic Quiet' });
  await assign(va, client);
  return { client, va };
}
