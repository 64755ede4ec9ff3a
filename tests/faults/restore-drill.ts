import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCaller, listTaskIds, signUp, writeTasks } from '../server/api.ts';
import { startServerProcess } from '../support/server-process.ts';
import { digestInstallation } from './contents.ts';
import { type FaultPart, type Report, timed } from './part.ts';
import { pdfOf, uploadFile } from './uploads.ts';

const names = Array.from({ length: 8 }, (_, index) => `acme-${index}`);
const filesOfEachWriter = 4;
const fileBytes = 1_500_000;
/** Acknowledged before the backup begins; the load goes on during the backup. */
const tasksBefore = 200;

const start = (dataDir: string) =>
  startServerProcess({
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: '0',
    SEED: 'demo',
    LOG_LEVEL: 'error',
  });

const runScript = (name: string, dataDir: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });

const callsOf = (cookies: string[], address: string) =>
  cookies.map((cookie) => createCaller(cookie)(address));

async function signIn(address: string, username: string) {
  const account = { username, password: 'secret-1' };
  const response = await createCaller('')(address)('POST', '/login', account);
  assert.equal(response.status, 200, `sign-in of ${username}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

type Backup = { dataDir: string; file: string; figure: Report };

/** Returns the tasks that were acknowledged before the backup began. */
async function backUpUnderLoad(cookies: string[], address: string, backup: Backup) {
  const { dataDir, file, figure } = backup;
  let dump: Promise<unknown> | undefined;
  let isOver = false;
  const startDump = () =>
    timed(figure, 'backup under load', () => runScript('db-dump', dataDir, file)).finally(() => {
      isOver = true;
    });
  const writes = await writeTasks(callsOf(cookies, address), Number.MAX_SAFE_INTEGER, {
    isOver: () => isOver,
    onAcknowledged(count) {
      if (count >= tasksBefore) dump ??= startDump();
    },
  });
  await dump;
  assert.equal(writes.unanswered, 0, 'unanswered writes');
  figure('tasks written during the backup', writes.acknowledged.length - tasksBefore, '');
  figure('size of the backup', (await stat(file)).size / 1_000_000, 'MB');
  return writes.acknowledged.slice(0, tasksBefore);
}

/** Makes an installation, backs it up while it is written to, and kills it. */
async function makeInstallation(backup: Backup) {
  const app = start(backup.dataDir);
  try {
    const address = await app.ready;
    const cookies = await Promise.all(names.map((name) => signUp(address, name)));
    for (let count = 0; count < filesOfEachWriter; count += 1)
      for (const cookie of cookies) {
        const { status } = await uploadFile(address, cookie, pdfOf(fileBytes));
        assert.equal(status, 201, 'upload of a file');
      }
    return await backUpUnderLoad(cookies, address, backup);
  } finally {
    await app.stop('SIGKILL');
  }
}

/** Destroys the installation, restores its last backup, and compares every table and every file. */
async function compareRestored({ dataDir, file, figure }: Backup) {
  await runScript('db-dump', dataDir, file);
  const before = await digestInstallation(dataDir);
  await rm(dataDir, { recursive: true });
  await timed(figure, 'restore of the last backup', () =>
    runScript('db-restore', dataDir, file, '--yes'),
  );
  const after = await digestInstallation(dataDir);
  assert.deepEqual(after, before);
  for (const kind of ['table', 'file'])
    figure(
      `${kind}s compared, all equal`,
      Object.keys(after).filter((name) => name.startsWith(`${kind} `)).length,
      '',
    );
  await rm(dataDir, { recursive: true });
}

/** Restores the backup that was made under load, and finds every task that was acknowledged before it. */
async function findTasks({ dataDir, file, figure }: Backup, acknowledged: number[]) {
  await timed(figure, 'restore of the backup under load', () =>
    runScript('db-restore', dataDir, file, '--yes'),
  );
  const app = start(dataDir);
  try {
    const address = await timed(figure, 'start after the restore', () => app.ready);
    const cookies = await Promise.all(names.map((name) => signIn(address, name)));
    const kept = new Set(await listTaskIds(callsOf(cookies, address)));
    const lost = acknowledged.filter((id) => !kept.has(id));
    figure('acknowledged tasks that were lost', lost.length, '');
    assert.deepEqual(lost, []);
  } finally {
    await app.stop();
  }
}

export const restoreDrill: FaultPart = {
  name: 'restore-drill',
  async run(folder, figure) {
    const dataDir = join(folder, 'data');
    const underLoad = { dataDir, file: join(folder, 'under-load.gz'), figure };
    const acknowledged = await makeInstallation(underLoad);
    await compareRestored({ dataDir, file: join(folder, 'last.gz'), figure });
    await findTasks(underLoad, acknowledged);
  },
};
