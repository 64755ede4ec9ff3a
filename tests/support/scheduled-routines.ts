import { createTasksOfDueRoutines } from '#domains/occurrences/due-operations.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

/** Begins years from now, so that only the clock of a test reaches its dates. */
export const schedule = { startDate: '2030-01-01', time: '09:00', timeZone: 'UTC' };
const fields = { title: 'Inbox', description: 'Sort the mail', recurrence: 'daily' } as const;

type Fields = Parameters<ReturnType<TestApp['callAs']>['routines']['create']['mutate']>[0];

/** Routines with a schedule, and the rounds of a worker at a given time. */
export const makeScheduleHelpers = (gva: TestApp) => ({
  runAt: (now: string) => createTasksOfDueRoutines(gva.database.db, new Date(now)),
  createClient: () => gva.createUser({ role: 'client' }),
  async createScheduled(client: TestUser, changes: Partial<Fields> = {}) {
    const input = { ...fields, ...changes, schedule: { ...schedule, ...changes.schedule } };
    const { id } = await gva.callAs(client).routines.create.mutate(input);
    return id;
  },
  tasksOf: (client: TestUser) =>
    gva.database.db
      .selectFrom('tasks')
      .selectAll()
      .where('clientId', '=', client.id)
      .orderBy('id')
      .execute(),
  /** The dates of a routine and what happened on them, newest first. */
  async occurrencesOf(client: TestUser, routineId: number) {
    const found = await gva.callAs(client).occurrences.list.query({ routineId });
    return found.map(({ dueOn, status, reason }) => [dueOn, reason ?? status]);
  },
});
