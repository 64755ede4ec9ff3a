import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { createCaller } from '../server/api.ts';
import { until } from '../support/eventually.ts';
import { type Installation, isReady, withInstallation } from './installation.ts';
import type { FaultPart } from './part.ts';
import { pdfOf, uploadFile } from './uploads.ts';
import { writeDuring } from './writers.ts';

const spareDescriptors = 10;
const heldConnections = 100;

const countDescriptors = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** Sets the soft limit of the app, as `ulimit -n` does before a start. */
const limitDescriptors = ({ app }: Installation, limit: number) =>
  execFileSync('prlimit', ['--pid', String(app().pid), `--nofile=${limit}:`]);

/** The app has no file descriptor left for connections, files and the database, until connections are closed. */
export const noFileDescriptors: FaultPart = {
  name: 'no-file-descriptors',
  findObstacle: () =>
    spawnSync('prlimit', ['--version']).status === 0 ? undefined : 'needs prlimit of util-linux',
  run: (folder, figure) =>
    withInstallation(folder, (installation) =>
      writeDuring(installation, { count: 16, figure }, async ({ ledger, cookies }) => {
        const { pid } = installation.app();
        const address = installation.address();
        const call = createCaller(cookies[0] ?? '')(address);
        await until(() => ledger.acknowledged.length > 50);

        limitDescriptors(installation, countDescriptors(pid) + spareDescriptors);
        const held = Array.from({ length: heldConnections }, () =>
          connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {}),
        );
        await until(() => countDescriptors(pid) >= Number(limitOf(pid)));
        // The app needs new connections to the database, which need descriptors too.
        await installation.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gva'",
        );
        const statuses = new Map<string, number>();
        const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
        for (let round = 0; round < 40; round += 1) {
          const results = await Promise.allSettled([
            uploadFile(address, cookies[round % 16] ?? '', pdfOf(50_000)),
            ...[1, 2, 3].map(() => call('GET', '/tasks?limit=10')),
          ]);
          for (const result of results)
            count(result.status === 'fulfilled' ? String(result.value.status) : 'refused');
        }
        for (const [status, requests] of statuses) figure(`requests: ${status}`, requests, '');
        const others = [...statuses.keys()].filter(
          (status) => !['200', '201', '503', 'refused'].includes(status),
        );
        assert.deepEqual(others, [], 'responses with another status');

        for (const socket of held) socket.destroy();
        const closedAt = performance.now();
        const acknowledged = ledger.acknowledged.length;
        await until(() => ledger.acknowledged.length > acknowledged);
        await until(() => isReady(address));
        figure('from free descriptors to a write', (performance.now() - closedAt) / 1_000, 's', 5);
        assert.equal((await uploadFile(address, cookies[0] ?? '', pdfOf(50_000))).status, 201);
        assert.equal(installation.app().pid, pid, 'the app was not restarted');
      }),
    ),
};

function limitOf(pid: number) {
  const options = ['--pid', String(pid), '--nofile', '--raw', '--noheadings', '--output=SOFT'];
  return execFileSync('prlimit', options, { encoding: 'utf8' });
}
