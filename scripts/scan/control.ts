import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import type { Call } from './calls.ts';
import { exampleText } from './examples.ts';

const call = { path: '/control', ids: [] };

/** The flaws that each scanner must find; otherwise its result proves nothing. */
export const controlCalls: Call[] = [
  { ...call, index: 0, method: 'GET', query: [['q', exampleText]], body: undefined },
  { ...call, index: 1, method: 'POST', query: [], body: { q: exampleText } },
];

const isSearch = (body: unknown): body is { q: unknown } =>
  typeof body === 'object' && body !== null && 'q' in body;

/** A server with an SQL injection and an unescaped text in its page. */
export async function startControl(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const body: unknown = request.method === 'POST' ? await json(request).catch(() => null) : null;
    const q = isSearch(body) ? body.q : searchParams.get('q');
    const answer = await pool
      .query(`select full_name from users where username = 'client' or full_name = '${q}'`)
      .then(
        ({ rows = [] }) => `${rows.length} rows`,
        (error) => `PostgreSQL ERROR: ${error}`,
      );
    response.setHeader('content-type', 'text/html').end(`<p>${q}</p><p>${answer}</p>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await pool.end();
    },
  };
}
