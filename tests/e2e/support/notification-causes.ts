import { type APIRequestContext, expect } from '@playwright/test';
import { notifyDue } from '#domains/notifications/due.ts';
import type { DatabaseHandle } from '#server/db.ts';
import type { TestUser } from '../../support/factories.ts';
import { addFailedPayment } from '../../support/notifications.ts';
import { makeWorkflowFactories } from '../../support/workflows.ts';

export type Rest = (user: TestUser) => Promise<APIRequestContext>;
type World = { rest: Rest; database: DatabaseHandle };

const dayMs = 86_400_000;
export const dayFromToday = (days: number) =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A call that succeeds; returns the body of its answer. */
export async function post(api: APIRequestContext, url: string, data: object = {}) {
  const response = await api.post(url, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

export async function patchTask(api: APIRequestContext, id: number, data: object) {
  const response = await api.patch(`/api/tasks/${id}`, { data });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Follows the workflow of a task to its end. */
export async function finishRun(
  { database, rest }: World,
  { client, starter, taskId }: { client: TestUser; starter: TestUser; taskId: number },
) {
  const workflow = await makeWorkflowFactories(database.db).createPublished(client);
  const api = await rest(starter);
  const { id } = await post(api, `/api/tasks/${taskId}/workflow-runs`, { workflowId: workflow.id });
  await post(api, `/api/workflow-runs/${id}/tick`, { stepKey: 'read' });
  await post(api, `/api/workflow-runs/${id}/answer`, { stepKey: 'clear', answer: 'Yes' });
  await post(api, `/api/workflow-runs/${id}/tick`, { stepKey: 'answer' });
}

/** A plan whose hours are used, first up to 80 % and then all. */
export async function spendHours({ rest, database }: World, client: TestUser, admin: TestUser) {
  await post(await rest(client), '/api/subscriptions', { userId: client.id, plan: 'part-time' });
  const api = await rest(admin);
  for (const hours of [-70, -10]) {
    const correction = { clientId: client.id, hours, reason: 'Hours of a test' };
    await post(api, '/api/hours-ledger/corrections', correction);
    await notifyDue(database.db, new Date());
  }
}

/** A routine with a date on which no worker ran. */
export async function missRoutine({ rest, database }: World, client: TestUser, title: string) {
  const { id } = await post(await rest(client), '/api/routines', {
    ...{ title, description: 'All channels', recurrence: 'weekly' },
  });
  await database.db
    .insertInto('routineOccurrences')
    .values({ routineId: id, dueOn: dayFromToday(-1), status: 'missed' })
    .execute();
}

/** A message that was sent a while ago to a user who is offline. */
export async function missMessage({ rest, database }: World, sender: TestUser, receiver: TestUser) {
  const { id } = await post(await rest(sender), '/api/messages', {
    ...{ receiverId: receiver.id, content: 'Did you see the venue?' },
  });
  await database.db
    .updateTable('messages')
    .set({ createdAt: minutesAgo(16) })
    .where('id', '=', id)
    .execute();
}

/** A question to support of a while ago, in a conversation that an administrator has taken. */
export async function missQuestion({ rest, database }: World, client: TestUser, admin: TestUser) {
  const question = { userId: client.id, content: 'Can I change my plan?' };
  await post(await rest(client), '/trpc/support.send', question);
  await database.db
    .updateTable('supportConversations')
    .set({ assigneeId: admin.id })
    .where('userId', '=', client.id)
    .execute();
  await database.db
    .updateTable('supportMessages')
    .set({ createdAt: minutesAgo(16) })
    .where('userId', '=', client.id)
    .execute();
}

/** A failed renewal of the client's plan. */
export async function failRenewal(database: DatabaseHandle, client: TestUser) {
  const { id } = await database.db
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', client.id)
    .executeTakeFirstOrThrow();
  await addFailedPayment({ database }, client, { subscriptionId: id, kind: 'renewal' });
}

/** A lead of the administrator that nobody has answered for 21 hours. */
export const createWaitingLead = (
  { db }: DatabaseHandle,
  lead: { fullName: string; email: string; ownerId: number },
) =>
  db
    .insertInto('leads')
    .values({ ...lead, createdAt: minutesAgo(21 * 60) })
    .execute();
