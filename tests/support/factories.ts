import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import { updateFileList } from '#domains/files/queries.ts';
import type { TaskPriority, TaskStatus } from '#domains/tasks/schema.ts';
import type { Role } from '#shared/actor.ts';
import { makeWorkflowFactories } from './workflows.ts';

export const password = 'correct horse';

// The lowest cost, because tests sign in often.
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export type TestUser = { id: number; username: string; fullName: string; role: Role };

type UserOptions = {
  role: Role;
  fullName?: string;
  status?: 'active' | 'inactive' | 'training';
  /** False for a self-registered VA who awaits approval. */
  isApproved?: boolean;
};

type TaskOptions = {
  clientId?: number;
  vaId?: number | null;
  status?: TaskStatus;
  priority?: TaskPriority;
} & Partial<Record<'title' | 'dueDate' | 'createdAt', string>>;

type FileOptions = Partial<Record<'taskId' | 'commentId' | 'messageId', number>> & {
  uploader: TestUser;
  purpose?: 'attachment' | 'avatar';
};

let serial = 0;

/** The tasks of VAs are older than all time that tests log on them. */
const firstTask = '2010-01-01T00:00:00.000Z';

const firstHour = Date.parse('2026-01-05T09:00:00.000Z');
let hours = 0;
const nextHour = () => new Date(firstHour + 3_600_000 * hours++).toISOString();

export type Factories = ReturnType<typeof makeFactories>;

/** Creates rows for tests. Fields that a test does not name get realistic values. */
export function makeFactories(db: Kysely<Database>) {
  async function createUser({
    role,
    fullName,
    status = 'active',
    isApproved = true,
  }: UserOptions): Promise<TestUser> {
    const number = ++serial;
    const username = `${role}-${process.pid}-${number}`;
    const name =
      fullName ??
      `${role === 'va' ? 'Vera' : role === 'client' ? 'Clara' : 'Ada'} Number ${number}`;
    const { id } = await db
      .insertInto('users')
      .values({
        username,
        passwordHash: await passwordHash,
        fullName: name,
        email: `${username}@example.com`,
        role,
        status,
        approvedAt: isApproved ? new Date() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (role === 'va')
      await db
        .insertInto('vaProfiles')
        .values({ userId: id, specialization: 'administrative-support', skills: [] })
        .execute();
    if (role === 'client')
      await db
        .insertInto('clientProfiles')
        .values({ userId: id, companyName: `Company ${number}` })
        .execute();
    return { id, username, fullName: name, role };
  }

  const assign = (va: { id: number }, client: { id: number }) =>
    db.insertInto('assignments').values({ vaId: va.id, clientId: client.id }).execute();

  const unassign = (client: { id: number }) =>
    db
      .updateTable('assignments')
      .set({ endedAt: sql<string>`greatest(now(), started_at)` })
      .where('clientId', '=', client.id)
      .where('endedAt', 'is', null)
      .execute();

  /** A client and the VA who works for them. */
  async function createPair() {
    const client = await createUser({ role: 'client' });
    const va = await createUser({ role: 'va' });
    await assign(va, client);
    return { client, va };
  }

  async function createTask(options: TaskOptions = {}) {
    const { clientId, vaId = null, status = 'todo', ...fields } = options;
    const owner = clientId ?? (await createUser({ role: 'client' })).id;
    const { id } = await db
      .insertInto('tasks')
      .values({
        title: `Task ${++serial}`,
        description: 'A description that is long enough.',
        clientId: owner,
        vaId,
        status,
        category: 'admin',
        dueDate: '2030-01-31',
        estimatedHours: 2,
        ...(vaId !== null && { createdAt: firstTask }),
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, clientId: owner, vaId, status };
  }

  const createComment = (taskId: number, author: TestUser, content = 'A comment') =>
    db
      .insertInto('taskComments')
      .values({ taskId, userId: author.id, content })
      .returning('id')
      .executeTakeFirstOrThrow();

  /** Logs one hour. Without a start, an hour that no other log of these factories uses. */
  const createTimeLog = (taskId: number, va: TestUser, startTime = nextHour(), fields = {}) =>
    db
      .insertInto('timeLogs')
      .values({
        taskId,
        vaId: va.id,
        startTime,
        endTime: new Date(Date.parse(startTime) + 3_600_000),
        duration: 1,
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow();

  const createMessage = (sender: TestUser, receiver: TestUser, content = 'A message') =>
    db
      .insertInto('messages')
      .values({ senderId: sender.id, receiverId: receiver.id, content })
      .returning('id')
      .executeTakeFirstOrThrow();

  /** A message of a client or VA to the administrators, written at this time. */
  async function askSupport(user: TestUser, content = 'A question', at = new Date()) {
    await db
      .insertInto('supportConversations')
      .values({ userId: user.id })
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .execute();
    return db
      .insertInto('supportMessages')
      .values({ userId: user.id, senderId: user.id, isAnswer: false, content, createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** An answer of an administrator. */
  const answerSupport = (admin: TestUser, user: TestUser, content = 'An answer') =>
    db
      .insertInto('supportMessages')
      .values({ userId: user.id, senderId: admin.id, isAnswer: true, content })
      .returning('id')
      .executeTakeFirstOrThrow();

  /** Creates a draft with one step. */
  async function createWorkflow(client: TestUser, title = 'A workflow') {
    const { id } = await db
      .insertInto('workflows')
      .values({ clientId: client.id, title, category: 'admin' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const step = await db
      .insertInto('workflowSteps')
      .values({ workflowId: id, key: 'first', title: 'The first step' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, stepId: step.id };
  }

  const createWorkflowComment = (workflowId: number, author: TestUser, content = 'A comment') =>
    db
      .insertInto('workflowComments')
      .values({ workflowId, userId: author.id, content })
      .returning('id')
      .executeTakeFirstOrThrow();

  const createRoutine = (client: TestUser, title = 'A routine', workflowId: number | null = null) =>
    db
      .insertInto('routines')
      .values({ clientId: client.id, title, description: 'Every week', workflowId })
      .returning('id')
      .executeTakeFirstOrThrow();

  /** Creates the row of a file without content. Without a task, comment or message, the file is staged. */
  async function createFile({ uploader, purpose = 'attachment', ...place }: FileOptions) {
    const { id } = await db
      .insertInto('files')
      .values({
        storageKey: randomUUID(),
        purpose,
        ...place,
        uploaderId: uploader.id,
        name: 'plan.pdf',
        size: 10,
        type: 'application/pdf',
        hasThumbnail: false,
        sha256: '0'.repeat(64),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { taskId, commentId } = place;
    if (taskId) await updateFileList(db, { taskId }, uploader.id);
    if (commentId) await updateFileList(db, { commentId }, uploader.id);
    return { id };
  }

  return {
    createFile,
    ...makeWorkflowFactories(db),
    createMessage,
    askSupport,
    answerSupport,
    createWorkflow,
    createWorkflowComment,
    createRoutine,
    createUser,
    assign,
    unassign,
    createPair,
    createTask,
    createComment,
    createTimeLog,
  };
}
