import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { newcomer } from '../support/newcomer.ts';
import { countByStatus, createRaceApp, race, runTwenty } from './race.ts';

type World = { admin: TestUser; client: TestUser; va: TestUser; taskId: number; leadId: number };

let gva: TestApp;
beforeAll(async () => {
  gva = await createRaceApp();
});
afterAll(() => gva.close());

async function createWorld(): Promise<World> {
  const [admin, client, va] = await Promise.all([
    gva.createUser({ role: 'admin' }),
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
  ]);
  await gva.assign(va, client);
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const lead = await gva.database.db
    .insertInto('leads')
    .values({ fullName: 'Vic Visitor', email: `vic-${task.id}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { admin, client, va, taskId: task.id, leadId: lead.id };
}

const count = async (table: string) => {
  const { rows } = await gva.database.pool.query<{ count: number }>(
    `select count(*) from ${table}`,
  );
  return rows[0]?.count ?? 0;
};

const task = {
  title: 'Sort the invoices',
  description: 'All of January, by customer.',
  category: 'admin',
  priority: 'low',
  dueDate: '31-01-30',
};

type Post = { as: 'admin' | 'client' | 'va'; url: string; body: object };

const posts: Record<string, (world: World) => Post> = {
  tasks: () => ({ as: 'client', url: '/api/tasks', body: task }),
  task_comments: ({ taskId }) => ({
    as: 'va',
    url: `/api/tasks/${taskId}/comments`,
    body: { content: 'Done' },
  }),
  time_logs: ({ taskId }) => ({
    as: 'va',
    url: '/api/time-logs',
    body: {
      taskId,
      startTime: '2026-01-05T09:00:00Z',
      endTime: '2026-01-05T10:00:00Z',
      duration: 1,
    },
  }),
  messages: ({ va }) => ({
    as: 'client',
    url: '/api/messages',
    body: { receiverId: va.id, content: 'Hello' },
  }),
  feedback: ({ va }) => ({
    as: 'client',
    url: '/api/va-feedback',
    body: { vaId: va.id, rating: 5 },
  }),
  subscriptions: () => ({ as: 'client', url: '/api/subscriptions', body: { plan: 'part-time' } }),
  workflows: () => ({
    as: 'client',
    url: '/api/workflows',
    body: { title: 'A flow', category: 'admin' },
  }),
  routines: () => ({
    as: 'client',
    url: '/api/routines',
    body: { title: 'Mail', description: 'Sort the mail' },
  }),
  custom_plan_templates: () => ({
    as: 'admin',
    url: '/api/custom-plan-templates',
    body: { name: 'Tax season', monthlyHours: 20, hourlyRate: 7, description: 'For spring' },
  }),
  users: () => ({ as: 'admin', url: '/api/users', body: newcomer() }),
  lead_comments: ({ leadId }) => ({
    as: 'admin',
    url: `/api/leads/${leadId}/comments`,
    body: { content: 'Called' },
  }),
};

describe('twenty equal POST requests with one Idempotency-Key', () => {
  let serial = 0;
  for (const [table, postOf] of Object.entries(posts))
    race(`create one row in ${table} and return it twenty times`, async () => {
      const world = await createWorld();
      const { as, url, body } = postOf(world);
      await gva.cookieOf(world[as]);
      const before = await count(table);
      const headers = { 'idempotency-key': `race-${++serial}` };
      const post = () => gva.requestAs(world[as])({ method: 'POST', url, body, headers });
      const answers = await runTwenty(post);

      expect(countByStatus(answers)).toEqual({ 201: 20 });
      for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json());
      expect(await count(table)).toBe(before + 1);
    });
});
