import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';

/** A site that takes demo requests. The server's clock is frozen until `wait`; the database's clock is not. */
export function openDemoSite() {
  let site: TestApp;
  let visitors = 0;
  beforeAll(async () => {
    site = await createTestApp();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await site.database.db.deleteFrom('rateLimits').execute();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  return {
    get app() {
      return site.app;
    },
    get db() {
      return site.database.db;
    },
    wait: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000),
    newIp: () => `203.0.113.${++visitors}`,

    async countLeads() {
      const { count } = await site.database.db
        .selectFrom('leads')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Sets the number of accepted requests in the current minute, which does not end during the test. */
    simulateRequests: (count: number) =>
      site.database.db
        .insertInto('rateLimits')
        .values({ key: 'lead:all', count, windowStartedAt: new Date(Date.now() + 600_000) })
        .execute(),
  };
}
