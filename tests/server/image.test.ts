/** @module-tag release */
import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { baseEnvironment, buildImage, type Image } from '../../scripts/image/build.ts';
import { useInstalled } from '../../scripts/image/shortcuts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { watchServerProcess } from '../support/server-process.ts';

// The image of the Dockerfile is the production install: built files, packages without those for development, and an
// account that can write to DATA_DIR only. `npm run test:image` runs the steps with npm too.

const dockerfile = readFileSync(
  fileURLToPath(new URL('../../Dockerfile', import.meta.url)),
  'utf8',
);
const isFromScratch = process.env.IMAGE_FROM_SCRATCH === 'yes';

let folder: string;
let image: Image;
let database: TestDatabase;
let settings: NodeJS.ProcessEnv;

const accountOf = ({ user }: Image) => {
  const [uid = 0, gid = 0] = user.split(':').map(Number);
  return process.getuid?.() === 0 ? { uid, gid } : {};
};

const writeSecret = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, `${text}\n`);
  return file;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gva-image-'));
  chmodSync(folder, 0o755);
  image = buildImage({
    dockerfile,
    output: join(folder, 'stages'),
    ...(!isFromScratch && { shortcut: useInstalled }),
  });
  const volume = join(folder, 'volume');
  mkdirSync(volume);
  const { uid, gid } = accountOf(image);
  if (uid !== undefined && gid !== undefined) chownSync(volume, uid, gid);
  database = await createTestDatabase({ empty: true });
  settings = {
    ...baseEnvironment(),
    ...image.env,
    HOST: '127.0.0.1',
    PORT: '0',
    WORKER_PORT: '0',
    DATA_DIR: volume,
    DATABASE_URL_FILE: writeSecret('database_url', database.url),
    SESSION_SECRET_FILE: writeSecret(
      'session_secret',
      'a secret of more than thirty-two characters',
    ),
  };
}, 600_000);

afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command in the image, as `docker compose exec` does. */
const run = (command: string[], { env = {}, input = '' } = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const [file = '', ...args] = command;
    const options = { cwd: image.home, env: { ...settings, ...env }, ...accountOf(image) };
    const child = execFile(file, args, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
    child.stdin?.end(input);
  });

/** Starts a process of the image. It is stopped after the test. */
function start(command: string[]) {
  const [file = '', ...args] = command;
  const options = { cwd: image.home, env: settings, ...accountOf(image) };
  const app = watchServerProcess(
    spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  onTestFinished(() => app.stop());
  return app;
}

test('the image runs as an account of its own, which can write to no file of it', async () => {
  expect(image).toMatchObject({ user: '1000:1000', volumes: ['/app/data'], workdir: '/app' });
  const write = ['sh', '-c', 'find . -writable -not -path "./data*" -not -type l | head -3'];
  if (process.getuid?.() === 0) expect(await run(write)).toEqual({ code: 0, output: '' });
});

test('the image has no development packages, and npm start and npm run worker install none', async () => {
  expect((await run(['node', '-e', "require('vite')"])).output).toContain('Cannot find module');
  for (const script of ['start', 'worker']) {
    const env = { PORT: 'http' };
    const { code, output } = await run(['node', `scripts/${script}.mjs`], { env });
    expect(output).toBe('PORT must be a port number from 0 to 65535.\n');
    expect(code).toBe(1);
  }
});

test('the app and the worker serve, and the commands work beside them', async () => {
  const app = start(image.command);
  const worker = start(['node', 'src/worker.ts']);
  const [address, workerAddress] = await Promise.all([app.ready, worker.ready]);
  const fetchText = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${address}${path}`, init);
    return { status: response.status, text: await response.text(), response };
  };

  for (const PORT of [address, workerAddress].map((each) => new URL(each).port))
    expect(await run(image.healthCheck, { env: { PORT } })).toEqual({ code: 0, output: '' });
  expect(await run(image.healthCheck, { env: { PORT: '1' } })).toEqual({ code: 1, output: '' });

  const landing = await fetchText('/');
  expect(landing.status).toBe(200);
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(landing.text) ?? [];
  expect((await fetchText(script)).status).toBe(200);

  const account = '--role admin --username root --email root@example.com --name Root';
  const create = ['node', 'scripts/user.ts', 'create', ...account.split(' '), '--password-stdin'];
  expect(await run(create, { input: 'hunter22\n' })).toMatchObject({ code: 0 });
  const login = await fetchText('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password: 'hunter22' }),
  });
  expect(login.status).toBe(200);
  const cookie = login.response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const users = await fetchText('/api/users', { headers: { cookie } });
  expect(users.text).toContain('root@example.com');

  const backup = join(folder, 'volume/backups/gva.gz');
  const dump = await run(['node', 'scripts/db-dump.ts', backup]);
  expect(dump.output).toContain('and verified them');
  const restore = await run(['node', 'scripts/db-restore.ts', backup, '--yes']);
  expect(restore.output).toContain('Restored and verified');

  for (const each of [app, worker]) {
    each.kill('SIGTERM');
    expect(await each.ended).toEqual({ code: 0, signal: null });
  }
}, 120_000);
