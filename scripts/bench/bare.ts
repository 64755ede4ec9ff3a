import { createHash } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';
import {
  type Row,
  toBoard,
  toComment,
  toMessage,
  toTask,
  toTaskDetail,
  toTimeLog,
  toUser,
} from './bare-rows.ts';
import type { CallKey } from './calls.ts';
import type { StatementsByCall } from './recording.ts';

// The baseline for the benchmark: hand-written Fastify and pg code that reads the session, runs the statements of our
// server and builds the same body, without validation and permission checks.

const [databaseUrl, recorded = ''] = process.argv.slice(2);
const statements: StatementsByCall = JSON.parse(recorded);

const { builtins } = pg.types;
// Timestamps and days stay text, as in our server.
const asText = new Set<number>([builtins.TIMESTAMPTZ, builtins.DATE]);
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 12,
  idleTimeoutMillis: 60_000,
  options: '-c TimeZone=UTC',
  types: {
    getTypeParser: (oid, format) =>
      asText.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format),
  },
});

const selectSession = {
  name: 'session',
  text: `
    select s.user_id, extract(epoch from s.expires_at - now())::float as seconds_left,
      u.username, u.full_name, u.email, u.role, u.status, u.profile_image, u.created_at
    from sessions s join users u on u.id = s.user_id where s.id = $1`,
};

async function signIn({ headers }: FastifyRequest) {
  const sessionId = /gva_session=([^.;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const digest = createHash('sha256').update(sessionId).digest('hex');
  const { rows } = await pool.query({ ...selectSession, values: [digest] });
  const [user] = rows;
  if (!user || user.seconds_left <= 0) throw new Error('Not signed in');
  return user;
}

/** Prepares a statement of a call. It runs with the recorded values, except where others are given. */
function prepare(key: CallKey, index = 0) {
  const statement = statements[key][index];
  if (!statement) throw new Error(`${key} has no statement ${index}`);
  const { text, values: recordedValues } = statement;
  const name = `${key}-${index}`;
  return async (values: readonly unknown[] = recordedValues): Promise<Row[]> =>
    (await pool.query({ name, text, values: [...values] })).rows;
}

const app = Fastify();

app.get('/api/user', async (request) => toUser(await signIn(request)));

const listTasks = prepare('list');
app.get<{ Querystring: { limit: number } }>('/api/tasks', async (request) => {
  await signIn(request);
  const rows = await listTasks();
  return rows.slice(0, request.query.limit).map(toTask);
});

const [listCards, countCards] = [prepare('board', 0), prepare('board', 1)];
app.get('/trpc/tasks.board', async (request) => {
  await signIn(request);
  const [cards, counts] = await Promise.all([listCards(), countCards()]);
  return toBoard(cards, counts);
});

/** A call with one statement. */
function get(path: string, key: CallKey, toBody: (rows: Row[]) => unknown) {
  const run = prepare(key);
  app.get(path, async (request) => {
    await signIn(request);
    return toBody(await run());
  });
}

get('/api/tasks/:id', 'task', ([row = {}]) => toTaskDetail(row));
get('/api/tasks/:id/comments', 'comments', (rows) => rows.map(toComment));
get('/api/time-logs', 'timeLogs', (rows) => rows.map(toTimeLog));
get('/api/messages', 'messages', (rows) => rows.map(toMessage).reverse());

/** A call that inserts a row, and then reads it with a second statement if there is one. */
function post(path: string, key: CallKey, toBody: (row: Row) => unknown) {
  const insert = prepare(key);
  const find = statements[key].length > 1 ? prepare(key, 1) : undefined;
  app.post(path, async (request, reply: FastifyReply) => {
    await signIn(request);
    const [inserted = {}] = await insert();
    const [row = {}] = find ? await find([inserted.id]) : [inserted];
    reply.code(201);
    return toBody(row);
  });
}

post('/api/tasks', 'newTask', toTaskDetail);
post('/api/tasks/:id/comments', 'newComment', toComment);
post('/api/messages', 'newMessage', toMessage);

process.on('message', () => process.send?.(process.cpuUsage()));
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
