import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { appRouter } from '#api';
import { restRoutes } from '../../src/rest.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { expectError } from '../support/contract.ts';
import {
  type Answer,
  callRest,
  callTrpc,
  type Fields,
  procedures,
  spellingOf,
} from '../support/doors.ts';
import type { TestUser } from '../support/factories.ts';
import { lastChange, noteChanges } from '../support/row-changes.ts';
import { expectTrpcError } from '../support/trpc-contract.ts';
import { nastyInput, nastyValue, oversizedInputs } from './nasty.ts';

const runs = { numRuns: 40 };

let gva: TestApp;
let callers: TestUser[];
let cookies: string[];
const ids: Record<string, (number | number[])[]> = {};

beforeAll(async () => {
  gva = await createTestApp();
  await noteChanges(gva.database.pool);
  // No id of anything else names a user, or a caller would soon be deleted by a call that succeeds.
  await sql`alter table users alter column id restart with 5000`.execute(gva.database.db);
  callers = await Promise.all([
    gva.createUser({ role: 'admin' }),
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
  ]);
});
afterAll(() => gva.close());

// Every call meets things that are there and people who are signed in, whatever the calls before have done.
beforeEach(async () => {
  const [admin, client, va] = callers;
  if (!admin || !client || !va) throw new Error('Nobody calls');
  const { db } = gva.database;
  await db.updateTable('vaProfiles').set({ assignedClientId: null }).execute();
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
  const [stranger, freeVa] = [
    await gva.createUser({ role: 'client' }),
    await gva.createUser({ role: 'va' }),
  ];
  const lead = await db
    .insertInto('leads')
    .values({ fullName: 'Lea Lead', email: `${stranger.username}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const things = [task.id, waiting.id, comment.id, workflowId, remark.id, routine.id, lead.id];
  Object.assign(ids, {
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
  });
  cookies = await Promise.all(callers.map((user) => gva.signIn(user)));
});

afterEach(async () => {
  const { rows } = await gva.database.pool.query(
    "select id from users where id = any ($1) and status = 'active'",
    [callers.map(({ id }) => id)],
  );
  expect(rows).toHaveLength(callers.length);
});

/** Calls as somebody; what is refused has changed nothing, and nothing is ever our fault. */
async function knock(call: (cookie: string | undefined) => Promise<Answer>, cookie?: string) {
  const before = await lastChange(gva.database.pool);
  const answer = await call(cookie);
  const said = JSON.stringify(answer.body);
  expect(answer.status, said).toBeLessThan(500);
  if (answer.status >= 400) expect(await lastChange(gva.database.pool)).toBe(before);
  return answer;
}

const endsSession = /logout|register|login|accept/;

// What ends or replaces a session would leave the next call without one.
const visitors = (name: string) =>
  fc
    .integer({ min: 0, max: 2 })
    .map((index) => (endsSession.test(name) ? undefined : cookies[index]));

describe('any fields, on every REST path', () => {
  test.each(restRoutes.map((route) => ({ route, name: spellingOf(route) })))(
    '$name',
    async ({ route, name }) => {
      const fields = Object.keys(route.input?.shape ?? { anything: true });
      const check = async (input: Fields, cookie: string | undefined) => {
        const answer = await knock((as) => callRest(gva.app, name, input, as), cookie);
        if (answer.status >= 400) expectError({ body: JSON.stringify(answer.body) });
      };
      await fc.assert(fc.asyncProperty(nastyInput(fields, ids), visitors(name), check), runs);
    },
  );
});

type Inputs = { _def: { inputs: unknown[] } };

/** The names of a procedure's fields, out of the rules that check them. */
function fieldsOf(procedure: string): string[] {
  const all = appRouter._def.procedures as unknown as Record<string, Inputs>;
  const [rules] = all[procedure]?._def.inputs ?? [];
  const whole = rules instanceof z.ZodOptional ? rules.unwrap() : rules;
  return whole instanceof z.ZodObject ? Object.keys(whole.shape) : ['anything'];
}

describe('any input, to every procedure', () => {
  test.each([...procedures.keys()].filter((name) => name !== 'notifications.live'))(
    '%s',
    async (name) => {
      const input = fc.oneof(
        { weight: 4, arbitrary: nastyInput(fieldsOf(name), ids) },
        { weight: 1, arbitrary: nastyValue },
      );
      const check = async (value: unknown, cookie: string | undefined) => {
        const answer = await knock((as) => callTrpc(gva.app, name, value, as), cookie);
        if (answer.status >= 400) expectTrpcError(answer);
      };
      if (!endsSession.test(name))
        for (const value of oversizedInputs(fieldsOf(name), ids))
          for (const cookie of cookies) await check(value, cookie);
      await fc.assert(fc.asyncProperty(input, visitors(name), check), runs);
    },
  );
});
