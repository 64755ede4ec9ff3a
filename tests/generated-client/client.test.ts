import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { password } from '../support/factories.ts';

const run = promisify(execFile);
const here = new URL('.', import.meta.url).pathname;
const tools = join(here, 'node_modules');
/** The compiler of this project is native and ten times as fast as that of the generator. */
const compiler = join(here, '../../node_modules/typescript/bin/tsc');

let gva: TestApp;
let folder: string;
beforeAll(async () => {
  gva = await createTestApp();
  // Next to node_modules, so that the generated files can import its packages.
  folder = await mkdtemp(join(here, '.generated-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await gva.close();
});

/** An outside program: it uses only the types generated from the OpenAPI document. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const [, , baseUrl = '', username = '', vaName = '', password = ''] = process.argv;

/** A client with its own session. */
async function signIn(username: string) {
  let cookie = '';
  const client = createClient<paths>({ baseUrl });
  client.use({
    onRequest: ({ request }) => {
      if (cookie) request.headers.set('cookie', cookie);
      return request;
    },
    onResponse: ({ response }) => {
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    },
  });
  return { client, user: demand(await client.POST('/api/login', { body: { username, password } })) };
}

function demand<Data>({ data, error }: { data?: Data; error?: { message: string } }): Data {
  if (data === undefined) throw new Error(error?.message ?? 'No answer');
  return data;
}

const { client, user } = await signIn(username);
const { client: va, user: worker } = await signIn(vaName);

const created = demand(
  await client.POST('/api/tasks', {
    body: {
      title: 'Book the venue',
      description: 'Twelve people, the second week of March.',
      category: 'admin',
      priority: 'high',
      dueDate: '14-03-30',
      estimatedHours: 1.5,
    },
  }),
);
const path = { id: created.id };
demand(await client.PATCH('/api/tasks/{id}', { params: { path }, body: { vaId: worker.id } }));

const now = Date.now();
const hour = {
  startTime: new Date(now - 5_400_000).toISOString(),
  endTime: new Date(now).toISOString(),
  duration: 1.5,
};
demand(await va.POST('/api/time-logs', { body: { taskId: created.id, ...hour } }));
demand(await va.POST('/api/tasks/{id}/comments', { params: { path }, body: { content: 'Booked' } }));
demand(await va.PATCH('/api/tasks/{id}', { params: { path }, body: { status: 'done' } }));

const header = { 'idempotency-key': 'thanks' };
const message = { receiverId: worker.id, content: 'Thank you' };
for (const _ of [1, 2]) demand(await client.POST('/api/messages', { params: { header }, body: message }));

const refused = await client.POST('/api/tasks/{id}/comments', { params: { path }, body: { content: ' ' } });
const listed = await client.GET('/api/tasks', { params: { query: { status: 'done', limit: 1 } } });
const [task] = demand(listed);
const logs = demand(await client.GET('/api/time-logs', { params: { query: { taskId: created.id } } }));
const comments = demand(await client.GET('/api/tasks/{id}/comments', { params: { path } }));
const messages = demand(await va.GET('/api/messages', { params: { query: { contactId: user.id } } }));
demand(await client.POST('/api/logout'));
const { response } = await client.GET('/api/user');
console.log(
  JSON.stringify({
    task: [task?.title, task?.va?.id, task?.dueDate, task?.status],
    hours: logs.map(({ duration }) => duration),
    comments: comments.map(({ content, user }) => [content, user?.role]),
    messages: messages.map(({ content }) => content),
    refusal: [refused.error?.code, refused.error?.issues?.[0]?.path],
    signedOut: response.status,
  }),
);
`;

const compilerOptions = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: ['node'],
  typeRoots: [join(here, '../../node_modules/@types')],
};

test('a client generated from the OpenAPI document compiles and takes a task from creation to done', async () => {
  const { client, va } = await gva.createPair();
  const document = await gva.requestAs(null)({ url: '/api/openapi.json' });
  await writeFile(join(folder, 'openapi.json'), document.body);
  await writeFile(join(folder, 'program.ts'), program);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts'] }),
  );

  const generator = join(tools, 'openapi-typescript/bin/cli.js');
  await run(process.execPath, [generator, 'openapi.json', '-o', 'api.ts'], { cwd: folder });
  await run(process.execPath, [compiler, '-p', '.'], { cwd: folder });
  const { stdout } = await run(
    process.execPath,
    [join(folder, 'program.ts'), await gva.listen(), client.username, va.username, password],
    { cwd: folder },
  );

  expect(await readFile(join(folder, 'api.ts'), 'utf8')).toContain('"/api/tasks/{id}"');
  expect(JSON.parse(stdout)).toEqual({
    task: ['Book the venue', va.id, '2030-03-14', 'done'],
    hours: [1.5],
    comments: [['Booked', 'va']],
    messages: ['Thank you'],
    refusal: ['BAD_REQUEST', 'content'],
    signedOut: 401,
  });
}, 120_000);
