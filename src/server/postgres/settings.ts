type Settings = Record<string, string | number>;

const common: Settings = {
  listen_addresses: '127.0.0.1',
  // No socket file, because its path may be too long and it would need a writable /tmp.
  unix_socket_directories: '',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  random_page_cost: 1.1,
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // The queries are short, so compiling them costs more time than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The app reports failed statements. PostgreSQL's log would contain personal data.
  log_min_messages: 'log',
  idle_in_transaction_session_timeout: '60s',
};

const durable: Settings = { max_connections: 60, fsync: 'on', synchronous_commit: 'on' };

// For the tests: many connections, and no durable data.
const fast: Settings = {
  max_connections: 400,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Planning statements again for their values takes a quarter of PostgreSQL's processor time. Plan tests check both kinds of plans.
  plan_cache_mode: 'force_generic_plan',
  maintenance_work_mem: '256MB',
  max_parallel_maintenance_workers: 0,
};

/** Copies each segment of the log, compressed, under a temporary name first. `%p` and `%f` are PostgreSQL's. */
const archiving = (folder: string): Settings => ({
  wal_level: 'replica',
  archive_mode: 'on',
  // During a recovery from the archive, the app waits until the database can be written to.
  hot_standby: 'off',
  archive_command: `test ! -f "${folder}/%f.gz" && gzip < "%p" > "${folder}/%f.part" && mv "${folder}/%f.part" "${folder}/%f.gz"`,
  // A crash of the machine loses at most the changes of this time from the archive.
  archive_timeout: '15min',
});

type ServerOptions = { port: number; isFast: boolean; walArchive: string | undefined };

/** Settings are passed on the command line, so that they depend on the version of the app and not on the data. */
export function serverArguments(folder: string, { port, isFast, walArchive }: ServerOptions) {
  const settings = {
    ...common,
    ...(isFast ? fast : durable),
    ...(walArchive !== undefined && archiving(walArchive)),
    port,
  };
  return [
    '-D',
    folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
