import { createHash } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { statements } from './bare-sql.ts';

// The baseline for the benchmark: hand-written Fastify and pg code that reads the session and runs the statement, without
// validation, permission checks or conversion of rows.

const { builtins } = pg.types;
// Timestamps and days stay text, as in our server.
const asText = new Set<number>([builtins.TIMESTAMPTZ, builtins.DATE]);
const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 12,
  options: '-c TimeZone=UTC',
  types: {
    getTypeParser: (oid, format) =>
      asText.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format),
  },
});

async function run(name: keyof typeof statements, values: unknown[]) {
  const { rows } = await pool.query({ name, text: statements[name], values });
  return rows;
}

async function signedIn({ headers }: FastifyRequest) {
  const sessionId = /gva_session=([^.;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const digest = createHash('sha256').update(sessionId).digest('hex');
  const [user] = await run('session', [digest]);
  if (!user || user.seconds_left <= 0) throw new Error('Not signed in');
  return user;
}

type Query = { limit: string; taskId: string; contactId: string };
type OfTask = { Params: { id: string } };
type NewTask = Record<string, unknown>;

const app = Fastify();

app.get('/api/user', signedIn);
app.get<{ Querystring: Query }>('/api/tasks', async (request) => {
  const { user_id } = await signedIn(request);
  return run('tasks', [user_id, request.query.limit]);
});
app.get('/trpc/tasks.board', async (request) => {
  const { user_id } = await signedIn(request);
  const [cards, counts] = await Promise.all([
    run('cards', [user_id, 31]),
    run('cardCounts', [user_id, 1001]),
  ]);
  return { cards, counts };
});
app.get<OfTask>('/api/tasks/:id', async (request) => {
  await signedIn(request);
  return (await run('task', [request.params.id]))[0];
});
app.get<OfTask>('/api/tasks/:id/comments', async (request) => {
  await signedIn(request);
  return run('comments', [request.params.id, 50]);
});
app.get<{ Querystring: Query }>('/api/time-logs', async (request) => {
  const { user_id } = await signedIn(request);
  return run('timeLogs', [request.query.taskId, user_id, 50]);
});
app.get<{ Querystring: Query }>('/api/messages', async (request) => {
  const { user_id } = await signedIn(request);
  return run('messages', [user_id, request.query.contactId, 50]);
});
app.post<{ Body: NewTask }>('/api/tasks', async (request, reply) => {
  const { user_id } = await signedIn(request);
  const { title, description, category, priority, dueDate, estimatedHours } = request.body;
  const values = [title, description, category, priority, dueDate, estimatedHours, user_id];
  reply.code(201);
  return (await run('insertTask', values))[0];
});
app.post<OfTask & { Body: { content: string } }>(
  '/api/tasks/:id/comments',
  async (request, reply) => {
    const { user_id } = await signedIn(request);
    reply.code(201);
    return (await run('insertComment', [request.params.id, user_id, request.body.content]))[0];
  },
);
app.post<{ Body: { receiverId: number; content: string } }>(
  '/api/messages',
  async (request, reply) => {
    const { user_id } = await signedIn(request);
    const { receiverId, content } = request.body;
    reply.code(201);
    return (await run('insertMessage', [user_id, receiverId, content]))[0];
  },
);

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
