import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

/** A Monday. */
export const week = '2026-03-02';
const monday = Date.parse(`${week}T09:00:00Z`);

/** An hour of the week: the day from Monday on, and hours after 9:00 UTC. */
export const at = (day: number, hours = 0) =>
  new Date(monday + day * 86_400_000 + hours * 3_600_000).toISOString();

/** Submitted time, and the calls of those who decide about it. */
export function makeSubmitted(app: () => TestApp) {
  /** Logs time and submits it; returns what a reader sees of the line. */
  async function submit(taskId: number, va: TestUser, startTime: string, duration = 1) {
    return app()
      .database.db.insertInto('timeLogs')
      .values({
        taskId,
        vaId: va.id,
        startTime,
        endTime: new Date(Date.parse(startTime) + duration * 3_600_000),
        duration,
        notes: 'Calls',
        approval: 'submitted',
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  }

  /** A client with a VA, who has submitted two hours on Monday and one on Wednesday. */
  async function createWeek(title = 'Book the venue') {
    const { client, va } = await app().createPair();
    const newTask = (name: string) =>
      app().createTask({ clientId: client.id, vaId: va.id, status: 'in-progress', title: name });
    const task = await newTask(title);
    const first = await submit(task.id, va, at(0), 2);
    const second = await submit(task.id, va, at(2));
    return { client, va, task, newTask, first, second, logs: [first, second] };
  }

  const stateOf = async (id: number) => {
    const row = await app()
      .database.db.selectFrom('timeLogs')
      .select(['approval', 'approvedBy', 'returnReason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row;
  };

  /** Approves time for its client. */
  const approve = (client: TestUser, logs: { id: number; version: number }[]) =>
    app().callAs(client).timeApprovals.approve.mutate({ logs });

  return { submit, createWeek, stateOf, approve };
}
