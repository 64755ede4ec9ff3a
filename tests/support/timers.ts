import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

export type Timers = ReturnType<typeof makeTimers>;

/** VAs with tasks in progress, and timers that can be moved into the past. */
export function makeTimers(gva: TestApp) {
  async function createWork() {
    const [admin, client, va] = await Promise.all([
      gva.createUser({ role: 'admin' }),
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    const taskIn = (status: 'in-progress' | 'todo' = 'in-progress') =>
      gva.createTask({ clientId: client.id, vaId: va.id, status });
    const task = await taskIn();
    return { admin, client, va, task, taskIn, call: gva.callAs(va).timers };
  }

  /** Moves the start of the timer and all its pauses into the past. */
  const pass = (id: number, seconds: number) =>
    sql`update timer_segments set started_at = started_at - make_interval(secs => ${seconds}),
    ended_at = ended_at - make_interval(secs => ${seconds}) where timer_id = ${id}`.execute(
      gva.database.db,
    );

  /** A timer that has been running for an hour. */
  async function createRunning() {
    const work = await createWork();
    const { id } = await work.call.start.mutate({ taskId: work.task.id });
    await pass(id, 3600);
    return { ...work, id };
  }

  const used = async (client: TestUser) => (await gva.callAs(client).ledger.balance.query({})).used;

  return { createWork, createRunning, pass, used };
}
