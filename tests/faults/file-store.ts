import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCaller } from '../server/api.ts';
import { until } from '../support/eventually.ts';
import { startS3 } from '../support/s3-server.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import { type Installation, withInstallation } from './installation.ts';
import { type FaultPart, percentile } from './part.ts';
import { pdfOf, uploadFile } from './uploads.ts';
import { writeDuring } from './writers.ts';

/** More than the app has connections to the database. */
const hangingUploads = 20;

const waitingUploads = async ({ dataDir }: Installation) =>
  (await readdir(join(dataDir, 'files', 'incoming')).catch(() => [])).length;

/** The file store is away, then accepts connections and never answers, and works again. */
export const fileStore: FaultPart = {
  name: 'file-store',
  async run(folder, figure) {
    const s3 = await startS3();
    const port = Number(new URL(s3.settings.endpoint).port);
    const proxy = await openTcpProxy(port);
    const { region, bucket, accessKeyId, secretAccessKey } = s3.settings;
    const settings = {
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const work = (installation: Installation) =>
      writeDuring(installation, { count: 16, figure }, async ({ ledger, cookies }) => {
        const address = installation.address();
        const cookie = cookies[0] ?? '';
        const call = createCaller(cookie)(address);
        const upload = async (options = {}) =>
          (await uploadFile(address, cookie, pdfOf(200_000), options)).status;
        const stored = await uploadFile(address, cookie, pdfOf(200_000));
        const { url } = (await stored.json()) as { url: string };
        const download = async () => (await call('GET', url.replace('/api', ''))).status;
        assert.deepEqual([stored.status, await download()], [201, 200]);

        proxy.setTarget(null);
        proxy.closeConnections();
        assert.deepEqual([await upload(), await download()], [503, 503], 'while it is away');
        assert.equal(await waitingUploads(installation), 0, 'uploads that were left');

        proxy.setTarget(port);
        assert.deepEqual([await upload(), await download()], [201, 200], 'after it is back');

        proxy.freeze();
        const abort = new AbortController();
        const uploads = Array.from({ length: hangingUploads }, (_, index) =>
          upload({ key: `hanging-${index}`, signal: abort.signal }).catch(() => 'aborted'),
        );
        await until(
          async () =>
            (await waitingUploads(installation)) === hangingUploads || ledger.statuses.has(503),
        );
        const times: number[] = [];
        for (let count = 0; count < 100; count += 1) {
          const startedAt = performance.now();
          assert.equal((await call('GET', '/tasks?limit=10')).status, 200, 'others during it');
          times.push(performance.now() - startedAt);
        }
        figure('uploads that hang', hangingUploads, '');
        figure('other calls at that time, 95th percentile', percentile(times, 0.95), 'ms');
        figure('other calls that were refused', ledger.statuses.get(503) ?? 0, '', 0);
        assert.equal(ledger.statuses.get(503), undefined, 'writes that were refused');
        proxy.thaw();
        const results = await Promise.all(uploads);
        figure(
          'hanging uploads that were stored',
          results.filter((status) => status === 201).length,
          '',
        );
        assert.deepEqual(new Set(results), new Set([201]));
        assert.equal(await download(), 200);
        const rows = await installation.query('select 1 from files');
        assert.equal(s3.objects.size - 1, rows.length, 'objects and rows');
      });
    try {
      await withInstallation(folder, work, settings);
    } finally {
      await proxy.close();
      await s3.close();
    }
  },
};
