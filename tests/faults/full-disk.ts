import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCaller } from '../server/api.ts';
import { until } from '../support/eventually.ts';
import { isReady, startApp, withInstallation } from './installation.ts';
import { canMount, withMount } from './mounts.ts';
import type { FaultPart } from './part.ts';
import { pdfOf, uploadFile } from './uploads.ts';
import { writeDuring } from './writers.ts';

const diskBytes = 300_000_000;
const blockBytes = 64 * 1024;

/** Writes to a file until the disk is full. */
async function fillDisk(file: string) {
  const handle = await open(file, 'w');
  for (let size = blockBytes; size > 0; size = Math.floor(size / 2))
    try {
      for (;;) await handle.write(Buffer.alloc(size));
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
    }
  await handle.close();
}

async function namesOfFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length;
}

/** The disk with the database and the files becomes full while clients write, and gets space again. */
export const fullDisk: FaultPart = {
  name: 'full-disk',
  findObstacle: () => (canMount() ? undefined : 'needs root, to mount a small file system'),
  run: (folder, figure) =>
    withMount(join(folder, 'data'), { bytes: diskBytes }, () =>
      withInstallation(folder, (installation) =>
        writeDuring(installation, { count: 16, figure }, async ({ ledger, cookies }) => {
          const { dataDir, address } = installation;
          const cookie = cookies[0] ?? '';
          const call = createCaller(cookie)(address());
          const first = await uploadFile(address(), cookie, pdfOf(100_000));
          assert.equal(first.status, 201);
          await until(() => ledger.acknowledged.length > 50);

          const filler = join(dataDir, 'filler');
          await fillDisk(filler);
          const refusals = () => ledger.statuses.get(503) ?? 0;
          await until(() => refusals() > 50);
          const upload = await uploadFile(address(), cookie, pdfOf(2_000_000));
          assert.equal(upload.status, 503);
          const reads: number[] = [];
          for (let count = 0; count < 20; count += 1)
            reads.push((await call('GET', '/tasks?limit=10')).status);
          figure(
            'reads that were answered on the full disk, of 20',
            reads.filter((status) => status === 200).length,
            '',
          );
          assert.deepEqual(
            reads.filter((status) => status !== 200 && status !== 503),
            [],
          );

          await rm(filler);
          const freedAt = performance.now();
          const acknowledged = ledger.acknowledged.length;
          await until(() => ledger.acknowledged.length > acknowledged);
          figure('from free space to a write', (performance.now() - freedAt) / 1_000, 's', 5);
          figure('responses 503', refusals(), '');
          assert(await isReady(address()));
          const orphans = (await namesOfFiles(join(dataDir, 'files'))) - 1;
          figure('files that failed uploads left', orphans, '', 0);
          assert.equal(orphans, 0);
        }),
      ),
    ),
};

/** DATA_DIR is on a file system that is mounted read-only. */
export const readOnlyDisk: FaultPart = {
  name: 'read-only-disk',
  findObstacle: fullDisk.findObstacle,
  run: (folder) =>
    withMount(join(folder, 'data'), { bytes: diskBytes }, async (dataDir) => {
      await mkdir(join(dataDir, 'inner'));
      execFileSync('mount', ['-o', 'remount,ro', dataDir]);
      const app = startApp(join(dataDir, 'inner'));
      const { code } = await app.ended;
      assert.equal(code, 1);
      assert.match(app.output(), /^DATA_DIR .+ cannot be written to: .*EROFS/);
    }),
};
