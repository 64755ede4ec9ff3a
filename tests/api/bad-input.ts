import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import type { TestUser } from '../support/factories.ts';
import { lastChange, noteChanges } from '../support/row-changes.ts';
import type { Answer } from '../support/transports.ts';

/** The seed is fixed, so each run tries the same values. Before a release, `scripts/test.mjs` sets more. */
export const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 15) };

type Ids = Record<string, (number | number[])[]>;
type Callers = Record<'admin' | 'client' | 'va', TestUser>;

/** Calls that end or replace the session of the caller. */
export const endsSession = (name: string) => /logout|register|login|accept/.test(name);

/** Creates one object of each kind, and returns the valid ids for each input field. */
async function createObjects(gva: TestApp, { admin, client, va }: Callers): Promise<Ids> {
  const { db } = gva.database;
  await db.deleteFrom('assignments').execute();
  await gva.assign(va, client);
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const waiting = await gva.createTask({ clientId: client.id });
  const comment = await gva.createComment(task.id, va);
  const file = await gva.createFile({ uploader: client });
  const { id: workflowId, stepId } = await gva.createWorkflow(client);
  const remark = await gva.createWorkflowComment(workflowId, client);
  const published = await gva.createPublished(client);
  const run = await gva.createRun(task.id, published.id);
  const routine = await gva.createRoutine(client);
  const followed = await gva.createRoutine(client, 'Followed', published.id);
  const stranger = await gva.createUser({ role: 'client' });
  const freeVa = await gva.createUser({ role: 'va' });
  const lead = await db
    .insertInto('leads')
    .values({ fullName: 'Lea Lead', email: `${stranger.username}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const things = [task.id, waiting.id, comment.id, workflowId, remark.id, routine.id, lead.id];
  return {
    id: [...things, run.id, stranger.id, freeVa.id],
    leadId: [lead.id],
    workflowId: [workflowId, published.id],
    stepId: [stepId],
    receiverId: [admin.id, va.id, client.id],
    contactId: [admin.id, va.id, client.id],
    taskId: [task.id, waiting.id],
    routineId: [routine.id, followed.id],
    fileIds: [[file.id]],
    attachmentIds: [[file.id]],
    fileId: [file.id],
    afterId: [task.id, waiting.id],
    vaId: [va.id, freeVa.id],
    clientId: [client.id, stranger.id],
    userId: [client.id, stranger.id],
  };
}

/** An app in which each test finds all objects and three signed-in users, also after earlier calls deleted some. */
export function openTarget() {
  let database: TestDatabase;
  let gva: TestApp;
  let callers: Callers;
  let cookies: string[] = [];
  let sessions: string[] = [];
  /** The last change, and the last change at which all objects existed. */
  let change: string | undefined;
  let completeAt: string | undefined;
  const ids: Ids = {};

  const callerIds = () => Object.values(callers).map(({ id }) => id);

  beforeAll(async () => {
    database = await createTestDatabase();
    gva = await createTestApp({ database });
    await noteChanges(database.pool);
    // User ids must differ from all other ids, or a successful call would delete one of the callers.
    await sql`alter table users alter column id restart with 5000`.execute(database.db);
    const [admin, client, va] = await Promise.all([
      gva.createUser({ role: 'admin' }),
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    callers = { admin, client, va };
  });
  afterAll(async () => {
    await gva.close();
    await database.drop();
  });

  async function signIn() {
    const { rows } = await database.pool.query('select 1 from sessions where id = any ($1)', [
      sessions,
    ]);
    if (sessions.length > 0 && rows.length === sessions.length) return;
    await database.pool.query('delete from sessions where user_id = any ($1)', [callerIds()]);
    cookies = await Promise.all(Object.values(callers).map((user) => gva.signIn(user)));
    const made = await database.pool.query<{ id: string }>(
      'select id from sessions where user_id = any ($1)',
      [callerIds()],
    );
    sessions = made.rows.map(({ id }) => id);
  }

  beforeEach(async () => {
    change = await lastChange(database.pool);
    if (change !== completeAt) Object.assign(ids, await createObjects(gva, callers));
    await signIn();
    change = await lastChange(database.pool);
    completeAt = change;
  });

  afterEach(async () => {
    expect(await lastChange(database.pool)).toBe(change);
    const { rows } = await database.pool.query(
      "select id from users where id = any ($1) and status = 'active'",
      [callerIds()],
    );
    expect(rows).toHaveLength(callerIds().length);
  });

  return {
    ids,
    get app() {
      return gva.app;
    },
    get cookies() {
      return cookies;
    },

    /** The cookie of one of the callers, or none for a call that ends the session. */
    visitors: (name: string) =>
      fc
        .integer({ min: 0, max: 2 })
        .map((index) => (endsSession(name) ? undefined : cookies[index])),

    /** Makes a reading call and expects no 5xx. That it changed nothing is checked after the test. */
    async read(call: () => Promise<Answer>) {
      const answer = await call();
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      return answer;
    },

    /** Makes a writing call, expects no 5xx, and expects that a refused call changed nothing. */
    async write(call: () => Promise<Answer>) {
      const answer = await call();
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      const before = change;
      change = await lastChange(database.pool);
      if (answer.status >= 400) expect(change).toBe(before);
      return answer;
    },
  };
}
