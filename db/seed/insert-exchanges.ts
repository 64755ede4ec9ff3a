import type { Kysely } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import type { Calendar } from './calendar.ts';
import { conversations } from './conversations.ts';
import type { Ids } from './insert-people.ts';
import { type DemoWorkflow, workflows } from './workflows.ts';

export async function insertMessages(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  const rows = conversations.flatMap(({ between, messages, unread = 0 }) =>
    messages.map(([from, minutesAgo, content], i): NewRow<'messages'> => {
      const moment = calendar.minutesAgo(minutesAgo);
      return {
        senderId: ids.of(between[from]),
        receiverId: ids.of(between[from === 0 ? 1 : 0]),
        content,
        isRead: i < messages.length - unread,
        createdAt: moment,
        updatedAt: moment,
      };
    }),
  );
  rows.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
  await db.insertInto('messages').values(rows).execute();
}

export async function insertWorkflows(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  for (const workflow of workflows) await insertWorkflow(db, workflow, calendar, ids);
}

async function insertWorkflow(
  db: Kysely<Database>,
  { client, created, steps, connections, comments = [], ...workflow }: DemoWorkflow,
  calendar: Calendar,
  ids: Ids,
) {
  const createdAt = calendar.at(created, 16);
  const stamps = { createdAt, updatedAt: createdAt };
  const { id: workflowId } = await db
    .insertInto('workflows')
    .values({ ...workflow, clientId: ids.of(client), ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();

  const stepRows = steps.map(({ at, size = [120, 60], ...step }, position) => {
    const [xPosition, yPosition] = at;
    const [width, height] = size;
    return { ...step, workflowId, position, xPosition, yPosition, width, height, ...stamps };
  });
  const inserted = await db
    .insertInto('workflowSteps')
    .values(stepRows)
    .returning(['id', 'key'])
    .execute();
  const stepIds = new Map(inserted.map(({ id, key }) => [key, id]));
  const stepId = (key: string) => stepIds.get(key) ?? 0;

  await db
    .insertInto('workflowConnections')
    .values(
      connections.map(([from, to, fromPoint = 'bottom', toPoint = 'top', label]) => ({
        workflowId,
        fromStepId: stepId(from),
        toStepId: stepId(to),
        fromPoint,
        toPoint,
        label: label ?? null,
        ...stamps,
      })),
    )
    .execute();

  for (const [i, [username, content]] of comments.entries()) {
    const moment = calendar.at(created + 3 + i, 17);
    await db
      .insertInto('workflowComments')
      .values({
        workflowId,
        userId: ids.of(username),
        content,
        createdAt: moment,
        updatedAt: moment,
      })
      .execute();
  }
}
