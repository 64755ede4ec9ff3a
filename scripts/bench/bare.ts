import { createHash } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import type { RecordedCall } from './recording.ts';

// The baseline for the benchmark: Fastify and pg without validation and permission checks. For each call it reads the session,
// runs the statements of our server, and serializes the body that ours has sent.

export type Instructions = { databaseUrl: string; calls: RecordedCall[] };

const { builtins } = pg.types;
// Timestamps and days stay text, as in our server.
const asText = new Set<number>([builtins.TIMESTAMPTZ, builtins.DATE]);

const selectSession = {
  name: 'session',
  text: `
    select s.user_id, extract(epoch from s.expires_at - now())::float as seconds_left,
      u.username, u.full_name, u.email, u.role, u.status, u.profile_image, u.created_at
    from sessions s join users u on u.id = s.user_id where s.id = $1`,
};

async function serve({ databaseUrl, calls }: Instructions) {
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

  async function signIn({ headers }: FastifyRequest) {
    const sessionId = /gva_session=([^.;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
    const digest = createHash('sha256').update(sessionId).digest('hex');
    const { rows } = await pool.query({ ...selectSession, values: [digest] });
    if (!(rows[0]?.seconds_left > 0)) throw new Error('Not signed in');
  }

  const app = Fastify();
  for (const [index, { method, path, status, statements, body, id }] of calls.entries()) {
    const [first, ...others] = statements.map((one, n) => ({ ...one, name: `${index}-${n}` }));
    app.route({
      method,
      url: path,
      async handler(request, reply) {
        await signIn(request);
        const inserted = first && (await pool.query(first)).rows[0]?.id;
        // A second statement of a write reads what the first one has inserted.
        const valuesOf = (values: unknown[]) =>
          id === undefined ? values : values.map((value) => (value === id ? inserted : value));
        for (const one of others) await pool.query({ ...one, values: valuesOf(one.values) });
        reply.code(status);
        return body;
      },
    });
  }
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}

process.once('message', (instructions: Instructions) => void serve(instructions));
