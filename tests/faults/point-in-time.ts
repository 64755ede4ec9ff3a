import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '#server/postgres/embedded.ts';
import { type FaultPart, timed } from './part.ts';

type Installation = { dataDir: string; walArchive: string };

async function withPostgres<Result>(
  installation: Installation,
  work: (client: pg.Client) => Promise<Result>,
) {
  const server = await startPostgres(installation);
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Writes rows, then one by mistake. Returns the moment in between. */
async function writeAndSpoil(client: pg.Client): Promise<string> {
  await client.query('insert into written select generate_series(1, 1000)');
  await pause(1_000);
  const { rows } = await client.query('select clock_timestamp()::text as now');
  await pause(1_000);
  await client.query('insert into written values (0)');
  await client.query('select pg_switch_wal()');
  for (;;) {
    const archiver = await client.query(
      'select archived_count::int as count from pg_stat_archiver',
    );
    if (archiver.rows[0].count > 0) return rows[0].now;
    await pause(50);
  }
}

/** As docs/operations.md describes it. */
async function recover({ dataDir, walArchive }: Installation, base: string, moment: string) {
  const cluster = join(dataDir, 'postgres');
  await rm(cluster, { recursive: true });
  execFileSync('cp', ['-a', base, cluster]);
  const signal = join(cluster, 'recovery.signal');
  const { uid, gid } = await stat(cluster);
  await writeFile(signal, '');
  await chown(signal, uid, gid);
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `restore_command = 'gunzip < "${walArchive}/%f.gz" > "%p"'
recovery_target_time = '${moment}'
recovery_target_action = 'promote'\n`,
  );
}

/** Recovers the embedded database to a moment before a mistake, from a base copy and the archive of the log. */
export const pointInTime: FaultPart = {
  name: 'point-in-time',
  async run(folder, figure) {
    const installation = { dataDir: join(folder, 'data'), walArchive: join(folder, 'wal') };
    const base = join(folder, 'base');
    // PostgreSQL runs as another account when the tests run as root.
    await chmod(folder, 0o711);
    await mkdir(installation.walArchive);
    await chmod(installation.walArchive, 0o777);

    await withPostgres(installation, (client) => client.query('create table written (id int)'));
    execFileSync('cp', ['-a', join(installation.dataDir, 'postgres'), base]);
    const moment = await withPostgres(installation, writeAndSpoil);
    await recover(installation, base, moment);
    const { rows } = await timed(figure, 'recovery to the moment', () =>
      withPostgres(installation, (client) =>
        client.query('select count(*)::int as count, min(id) as first from written'),
      ),
    );
    assert.deepEqual(rows, [{ count: 1000, first: 1 }]);
    figure('rows recovered, without the mistake', rows[0]?.count ?? 0, '');
  },
};
