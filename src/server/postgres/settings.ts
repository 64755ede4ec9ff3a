type Settings = Record<string, string | number>;

const always: Settings = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path may be too long, and by default it needs a writable /tmp.
  unix_socket_directories: '',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  random_page_cost: 1.1,
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // The queries are short; compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Refused statements are the app's to report; here they would put people's data into the log.
  log_min_messages: 'log',
  idle_in_transaction_session_timeout: '60s',
};

const durable: Settings = { max_connections: 60, fsync: 'on', synchronous_commit: 'on' };

// For a cluster that is thrown away: many test files at once, and nothing to keep.
const fast: Settings = {
  max_connections: 200,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Given on the command line, so that they belong to this version of the app and not to the data. */
export const serverArguments = (folder: string, port: number, isFast: boolean): string[] => [
  ...['-D', folder],
  ...Object.entries({ ...always, ...(isFast ? fast : durable), port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]),
];
