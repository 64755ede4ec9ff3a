import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createCaller } from '../server/api.ts';
import { until } from '../support/eventually.ts';
import { type Installation, withInstallation } from './installation.ts';
import { type FaultPart, maxOf } from './part.ts';
import { openStream } from './streams.ts';
import { writeDuring } from './writers.ts';

const frozenMs = 30_000;

const signalAll = ({ databaseProcesses }: Installation, signal: NodeJS.Signals) => {
  for (const pid of databaseProcesses()) process.kill(pid, signal);
};

/** Every process of the database is stopped for a while, as on a machine whose disk hangs. No connection is closed. */
export const frozenDatabase: FaultPart = {
  name: 'frozen-database',
  run: (folder, figure) =>
    withInstallation(folder, (installation) =>
      writeDuring(installation, { count: 16, figure }, async ({ ledger, cookies }) => {
        const [cookie = ''] = cookies;
        const call = createCaller(cookie)(installation.address());
        const stream = await openStream(installation.address(), cookie);
        await until(() => ledger.acknowledged.length > 50);

        const before = ledger.times.length;
        const pid = installation.app().pid;
        signalAll(installation, 'SIGSTOP');
        try {
          await pause(frozenMs);
        } finally {
          signalAll(installation, 'SIGCONT');
        }
        const thawedAt = performance.now();
        const acknowledged = ledger.acknowledged.length;
        await until(() => ledger.acknowledged.length > acknowledged);
        figure('from the thaw to a write', (performance.now() - thawedAt) / 1_000, 's', 2);
        figure('longest response', maxOf(ledger.times.slice(before)) / 1_000, 's', 5);
        figure('responses 503', ledger.statuses.get(503) ?? 0, '');

        assert.equal((await call('GET', '/user')).status, 200, 'the session');
        const seen = stream.text().length;
        await until(() => stream.text().slice(seen).includes('"kind":"task"'));
        assert(!stream.isOver(), 'the stream stays open');
        assert.equal(installation.app().pid, pid, 'the app was not restarted');
        stream.close();
      }),
    ),
};
