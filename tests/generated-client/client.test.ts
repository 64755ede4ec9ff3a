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

let gva: TestApp;
let folder: string;
beforeAll(async () => {
  gva = await createTestApp();
  await gva.app.listen({ port: 0, host: '127.0.0.1' });
  // Beside its packages, so that the generated files find them.
  folder = await mkdtemp(join(here, '.generated-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await gva.close();
});

/** The main job as an outside program writes it: no type of ours, only those made from the document. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const [, , baseUrl = '', username = '', password = '', vaId = '0'] = process.argv;
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

const signedIn = await client.POST('/api/login', { body: { username, password } });
if (!signedIn.data) throw new Error(signedIn.error.message);
const created = await client.POST('/api/tasks', {
  body: {
    title: 'Book the venue',
    description: 'Twelve people, the second week of March.',
    category: 'admin',
    priority: 'high',
    dueDate: '14-03-30',
    estimatedHours: 1.5,
  },
});
if (!created.data) throw new Error(created.error.message);
const path = { id: created.data.id };
const assigned = await client.PATCH('/api/tasks/{id}', { params: { path }, body: { vaId: Number(vaId) } });
if (!assigned.data) throw new Error(assigned.error.message);
const refused = await client.POST('/api/tasks/{id}/comments', { params: { path }, body: { content: ' ' } });
const listed = await client.GET('/api/tasks', { params: { query: { status: 'in-progress' } } });
console.log(
  JSON.stringify({
    title: listed.data?.[0]?.title,
    va: listed.data?.[0]?.va?.id,
    due: listed.data?.[0]?.dueDate,
    refusal: refused.error?.code,
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

test('a client generated from the document compiles and does the main job', async () => {
  const va = await gva.createUser({ role: 'va' });
  const client = await gva.createUser({ role: 'client' });
  const document = await gva.requestAs(null)({ url: '/api/openapi.json' });
  await writeFile(join(folder, 'openapi.json'), document.body);
  await writeFile(join(folder, 'program.ts'), program);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts'] }),
  );

  const generator = join(tools, 'openapi-typescript/bin/cli.js');
  await run(process.execPath, [generator, 'openapi.json', '-o', 'api.ts'], { cwd: folder });
  await run(process.execPath, [join(tools, 'typescript/bin/tsc'), '-p', '.'], { cwd: folder });
  const address = gva.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const { stdout } = await run(
    process.execPath,
    [join(folder, 'program.ts'), origin, client.username, password, String(va.id)],
    { cwd: folder },
  );

  expect(await readFile(join(folder, 'api.ts'), 'utf8')).toContain('"/api/tasks/{id}"');
  expect(JSON.parse(stdout)).toEqual({
    title: 'Book the venue',
    va: va.id,
    due: '2030-03-14',
    refusal: 'BAD_REQUEST',
  });
}, 120_000);
