import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

type Pair = { client: TestUser; va: TestUser; taskId: number };

/** The part of the app that creates approved time. */
type App = Pick<TestApp, 'createPair' | 'createTask'> & {
  database: Pick<TestApp['database'], 'db'>;
};

/** Creates what pay is made of: approved time, corrections of it, and pay rates. */
export const makeApprovedTime = (app: () => App) => {
  const db = () => app().database.db;

  async function createWork(): Promise<Pair> {
    const { client, va } = await app().createPair();
    const task = await app().createTask({
      clientId: client.id,
      vaId: va.id,
      status: 'in-progress',
      title: 'Inbox cleanup',
    });
    return { client, va, taskId: task.id };
  }

  /** Logs hours that begin at an hour of a day, without approval. */
  async function log({ va, taskId }: Pair, day: string, duration = 1, hour = 9) {
    const startTime = `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
    const endTime = new Date(Date.parse(startTime) + duration * 3_600_000).toISOString();
    const { id } = await db()
      .insertInto('timeLogs')
      .values({ taskId, vaId: va.id, startTime, endTime, duration })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  const approve = (ids: number[], approvedBy = 1) =>
    db()
      .updateTable('timeLogs')
      .set({ approval: 'approved', approvedAt: new Date().toISOString(), approvedBy })
      .where('id', 'in', ids)
      .execute();

  async function approvedLog(pair: Pair, day: string, duration = 1, hour = 9) {
    const id = await log(pair, day, duration, hour);
    await approve([id]);
    return id;
  }

  const adjust = (timeLogId: number, hours: number, bookedOn: string) =>
    db()
      .insertInto('timeAdjustments')
      .values({
        requestId: randomUUID(),
        timeLogId,
        hours,
        bookedOn,
        reason: 'Logged for too long',
        actorId: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();

  const setRate = (va: TestUser, validFrom: string, hourlyRate: number) =>
    db()
      .insertInto('payRates')
      .values({ vaId: va.id, validFrom, hourlyRate, createdBy: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();

  const findStatement = (va: TestUser, month: string) =>
    db()
      .selectFrom('payStatements')
      .selectAll()
      .where('vaId', '=', va.id)
      .where('month', '=', `${month}-01`)
      .executeTakeFirstOrThrow();

  return { createWork, log, approve, approvedLog, adjust, setRate, findStatement };
};

/** Creates statements, too. */
export const makePay = (app: () => TestApp) => {
  const time = makeApprovedTime(app);
  const { createWork, setRate, approvedLog, findStatement } = time;

  /** A draft with two approved hours at $6.00 in March 2026. */
  async function createDraft(admin: TestUser) {
    const pair = await createWork();
    await setRate(pair.va, '2026-01-01', 6);
    await approvedLog(pair, '2026-03-03', 2);
    await app().callAs(admin).pay.createDrafts.mutate({ month: '2026-03', vaId: pair.va.id });
    return { ...pair, statement: await findStatement(pair.va, '2026-03') };
  }

  const seen = ({ id, version }: { id: number; version: number }) => ({
    statements: [{ id, version }],
  });

  async function createApproved(admin: TestUser) {
    const draft = await createDraft(admin);
    await app().callAs(admin).pay.approve.mutate(seen(draft.statement));
    return { ...draft, statement: await findStatement(draft.va, '2026-03') };
  }

  return { ...time, createDraft, createApproved, seen };
};
