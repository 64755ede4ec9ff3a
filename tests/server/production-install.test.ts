/** @module-tag release */
import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { environment, outerPath, root } from '../../scripts/install.mjs';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { watchServerProcess } from '../support/server-process.ts';

// What the Dockerfile and docs/deploy.md install: the built files and the production packages, in a clean folder that the
// app's account cannot write to.

/** What the Dockerfile copies. */
const files = ['package.json', 'package-lock.json', 'LICENSE', 'dist', 'src', 'db', 'scripts'];

/** The account of the image, if this process may start others under it. */
const account = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

let folder: string;
let home: string;
let database: TestDatabase;
let settings: NodeJS.ProcessEnv;

function runOrThrow(file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv) {
  const { status } = spawnSync(file, args, { cwd, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed.`);
}

const writeSecret = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, `${text}\n`);
  return file;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gva-production-'));
  chmodSync(folder, 0o755);
  home = join(folder, 'app');
  const data = join(folder, 'data');
  mkdirSync(home);
  mkdirSync(data);
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid);

  runOrThrow(process.execPath, ['scripts/build.mjs', '--if-changed'], root, environment());
  const isWanted = (path: string) => !/\.test\.tsx?$|\/scripts\/tools$/.test(path);
  for (const name of files)
    cpSync(join(root, name), join(home, name), { recursive: true, filter: isWanted });
  const install = ['ci', '--omit=dev', '--prefer-offline', '--loglevel=error'];
  runOrThrow('npm', install, home, { ...process.env, PATH: outerPath() });

  database = await createTestDatabase({ empty: true });
  settings = {
    PATH: outerPath(),
    HOST: '127.0.0.1',
    PORT: '0',
    WORKER_PORT: '0',
    SEED: 'none',
    DATA_DIR: data,
    DATABASE_URL_FILE: writeSecret('database_url', database.url),
    SESSION_SECRET_FILE: writeSecret('session_secret', 'a secret of more than 32 characters'),
  };
}, 600_000);

afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a script of the installation. */
const run = (args: string[], { env = {}, input = '' } = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const options = { cwd: home, env: { ...settings, ...env }, ...account };
    const child = execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
    child.stdin?.end(input);
  });

/** Starts the app as `npm start` does, or the worker. It is stopped after the test. */
function start(script: string) {
  const options = { cwd: home, env: settings, ...account };
  const child = spawn(process.execPath, [script], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const started = watchServerProcess(child);
  onTestFinished(() => started.stop());
  return started;
}

test('the installation has no development packages, and npm start and npm run worker install none', async () => {
  expect((await run(['-e', "require('vite')"])).output).toContain('Cannot find module');
  for (const script of ['start', 'worker'])
    expect(await run([`scripts/${script}.mjs`], { env: { PORT: 'http' } })).toEqual({
      code: 1,
      output: 'PORT must be a port number from 0 to 65535.\n',
    });
});

test('the app and the worker serve, and the commands work beside them', async () => {
  const app = start('scripts/start.mjs');
  const worker = start('scripts/worker.mjs');
  const [address, workerAddress] = await Promise.all([app.ready, worker.ready]);

  for (const PORT of [address, workerAddress].map((each) => new URL(each).port))
    expect(await run(['scripts/health.mjs'], { env: { PORT } })).toEqual({ code: 0, output: '' });
  expect((await run(['scripts/health.mjs'], { env: { PORT: '1' } })).code).toBe(1);

  const landing = await fetch(address);
  expect(landing.status).toBe(200);
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(await landing.text()) ?? [];
  expect((await fetch(address + script)).status).toBe(200);

  const names = '--role admin --username root --email root@example.com --name Root';
  const create = ['scripts/user.ts', 'create', ...names.split(' '), '--password-stdin'];
  expect(await run(create, { input: 'hunter22\n' })).toMatchObject({ code: 0 });
  const login = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password: 'hunter22' }),
  });
  expect(login.status).toBe(200);
  const cookies = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  const users = await fetch(`${address}/api/users`, { headers: { cookie: cookies.join('; ') } });
  expect(await users.text()).toContain('root@example.com');

  const backup = join(folder, 'data/backups/gva.gz');
  const dump = await run(['scripts/db-dump.ts', backup]);
  expect(dump.output).toContain('and verified them');
  const restore = await run(['scripts/db-restore.ts', backup, '--yes']);
  expect(restore.output).toContain('Restored and verified');

  for (const each of [app, worker]) {
    each.kill('SIGTERM');
    expect(await each.ended).toEqual({ code: 0, signal: null });
  }
}, 120_000);
