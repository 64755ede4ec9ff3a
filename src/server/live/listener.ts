import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

export type Listener = { close: () => Promise<void> };

type Options = {
  url: string;
  /** What the connection is for, in logs and in PostgreSQL's list of connections. */
  name?: string;
  channels: string[];
  /** Called after every (re)connect: what was announced in the meantime has to be looked up. */
  onReady: () => void;
  onNotification: (channel: string, payload: string) => void;
  log: FastifyBaseLogger;
};

const longestPause = 1_500;
const probeEvery = 10_000;

/** Grows from 100 ms; the random half keeps the nodes of one database from knocking all at once. */
const pauseBefore = (attempt: number) =>
  Math.min(longestPause, 100 * 2 ** attempt) * (0.5 + Math.random() / 2);

/** One connection of its own that listens to PostgreSQL for as long as the process lives. */
export function openListener(options: Options): Listener {
  const { url, name = 'live', channels, onReady, onNotification, log } = options;
  let client: pg.Client | undefined;
  let isClosed = false;
  let attempt = 0;
  let retry: NodeJS.Timeout | undefined;

  async function connect() {
    const connection = new pg.Client({
      connectionString: url,
      application_name: `gva ${name}`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client = connection;
    let isLost = false;
    let probe: NodeJS.Timeout | undefined;

    const lose = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      clearInterval(probe);
      connection.end().catch(() => {});
      if (isClosed) return;
      if (attempt === 0) log.warn({ err: error }, `${name}: connection to the database lost`);
      retry = setTimeout(connect, pauseBefore(attempt));
      attempt += 1;
    };
    connection.on('error', lose);
    connection.on('end', () => lose());
    connection.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''));

    try {
      await connection.connect();
      for (const channel of channels)
        await connection.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lose(error instanceof Error ? error : undefined);
      return;
    }
    if (isClosed || isLost) return;
    attempt = 0;
    // A database that froze or a cable that was pulled says nothing; only an unanswered question tells.
    probe = setInterval(() => connection.query('select 1').catch(lose), probeEvery);
    onReady();
  }

  void connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
