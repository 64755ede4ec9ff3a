import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

const start = '2026-01-05T09:00:00.000Z';
export const at = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();
export const reason = 'The client agreed to one hour';

/** As a timer saved an hour and 20 seconds before hours were exact: they were rounded up, so they are longer than the time. */
export const createRoundedLog = ({ database }: TestApp, task: { id: number }, va: TestUser) =>
  database.db
    .insertInto('timeLogs')
    .values({
      taskId: task.id,
      vaId: va.id,
      startTime: at(24),
      endTime: at(25 + 20 / 3600),
      duration: 1.01,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Logged time, and the calls of an administrator who corrects it. */
export function makeCorrections(app: () => TestApp, admin: () => TestUser) {
  /** A VA who has logged the first 1.5 hours. */
  async function createLogged() {
    const { client, va } = await app().createPair();
    const newTask = (title: string, clientId = client.id) =>
      app().createTask({ clientId, vaId: va.id, status: 'in-progress', title });
    const task = await newTask('Book the venue');
    const log = (from: number, to: number) =>
      app()
        .callAs(va)
        .time.create.mutate({
          taskId: task.id,
          startTime: at(from),
          endTime: at(to),
          duration: to - from,
          notes: 'Calls',
        });
    const { id, version } = await log(0, 1.5);
    return { client, va, task, newTask, log, id, version };
  }

  const post = (path: string, body: object) =>
    app().requestAs(admin())({ method: 'POST', url: `/api/admin/time-logs${path}`, body });
  const correct = (id: number, body: object) => post(`/${id}/correct`, { reason, ...body });

  const usedBy = async (client: TestUser) =>
    (await app().callAs(client).ledger.balance.query({})).used;
  const correctionsOf = async (as: TestUser, timeLogId: number) =>
    (await app().callAs(as).timeCorrections.list.query({ timeLogId })).items;
  const mailsTo = ({ id }: TestUser) =>
    app()
      .database.db.selectFrom('mailOutbox')
      .select(['kind', 'subject'])
      .where('userId', '=', id)
      .where('kind', '=', 'time-corrected')
      .execute();
  return { createLogged, post, correct, usedBy, correctionsOf, mailsTo };
}
