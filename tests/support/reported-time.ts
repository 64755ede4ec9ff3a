import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

let year = 2001;
/** A month that no other test uses. */
export function newMarch() {
  year += 1;
  return {
    period: { from: `${year}-03-01T00:00:00Z`, to: `${year}-04-01T00:00:00Z` },
    on: (day: number, hour = 9) => new Date(Date.UTC(year, 2, day, hour)).toISOString(),
  };
}

export const makeTime = (app: () => TestApp) => ({
  async log(taskId: number, va: TestUser, startTime: string, duration = 1) {
    const endTime = new Date(Date.parse(startTime) + Math.ceil(duration) * 3_600_000);
    const { id } = await app()
      .database.db.insertInto('timeLogs')
      .values({ taskId, vaId: va.id, startTime, endTime, duration })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  async createWork(title: string) {
    const { client, va } = await app().createPair();
    const task = await app().createTask({
      clientId: client.id,
      vaId: va.id,
      status: 'in-progress',
      title,
    });
    return { client, va, task };
  },
});
