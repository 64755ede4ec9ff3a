import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

export type Listener = { close: () => Promise<void> };

type Options = {
  url: string;
  /** The name of the connection in logs and in pg_stat_activity. */
  name?: string;
  channels: string[];
  /** Called after every (re)connect. Notifications were lost before it, so the caller must query for changes. */
  onReady: () => void;
  onNotification: (channel: string, payload: string) => void;
  log: FastifyBaseLogger;
};

const maxRetryDelayMs = 1_500;
const probeIntervalMs = 10_000;

/** Exponential backoff from 100 ms, with jitter so that the nodes of one database do not all reconnect together. */
const retryDelayMs = (attempt: number) =>
  Math.min(maxRetryDelayMs, 100 * 2 ** attempt) * (0.5 + Math.random() / 2);

/** Listens for PostgreSQL notifications on its own connection, and reconnects until it is closed. */
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
      retry = setTimeout(connect, retryDelayMs(attempt));
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
    // Only a query that gets no response reveals a frozen database or a broken network.
    probe = setInterval(() => connection.query('select 1').catch(lose), probeIntervalMs);
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
