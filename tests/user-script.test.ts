import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './support/app.ts';
import { createBrowser } from './support/browser.ts';
import { password } from './support/factories.ts';
import { runScript } from './support/run-script.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

/** Runs `npm run user -- …` with the password on standard input. */
const run = (args: string, input = '') =>
  runScript('user.ts', args.split(' '), {
    env: {
      DATABASE_URL: site.database.url,
      SESSION_SECRET: 'a secret that only the tests know of',
    },
    input,
  });

const create = 'create --role admin --username root --email root@example.com --name Root';

test('create adds an administrator who can sign in', async () => {
  const made = await run(create, 'hunter22\n');
  const again = await run(create, 'hunter22\n');
  const list = await run('list');

  expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining('Created admin root') });
  expect(again).toMatchObject({ status: 1, stderr: 'Username already exists\n' });
  expect(list.stdout).toContain('root@example.com');
  const response = await createBrowser(site.app).signIn('root', 'hunter22');
  expect(response.json()).toMatchObject({ role: 'admin' });
});

test('password sets a new password and ends the sessions of the user', async () => {
  const va = await site.createUser({ role: 'va' });
  const browser = createBrowser(site.app);
  await browser.signIn(va.username, password);

  const { status } = await run(`password --username ${va.username}`, 'a new password');

  expect(status).toBe(0);
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  expect((await browser.signIn(va.username, 'a new password')).statusCode).toBe(200);
});

test('deactivate ends access until activate, and is refused for the last administrator', async () => {
  await site.database.db.deleteFrom('users').where('role', '=', 'admin').execute();
  const admin = await site.createUser({ role: 'admin' });
  const client = await site.createUser({ role: 'client' });
  const browser = createBrowser(site.app);
  await browser.signIn(client.username, password);

  expect(await run(`deactivate --username ${client.username}`)).toMatchObject({ status: 0 });
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  expect((await browser.signIn(client.username, password)).statusCode).toBe(401);
  await run(`activate --username ${client.username}`);
  expect((await browser.signIn(client.username, password)).statusCode).toBe(200);

  expect(await run(`deactivate --username ${admin.username}`)).toMatchObject({
    status: 1,
    stderr: 'At least one active admin is required.\n',
  });
});

test.each([
  ['list twice', 'Give one command.'],
  ['destroy', 'Give one command.'],
  ['list --verbose', 'Usage: npm run user'],
  ['password --username nobody', 'User nobody not found'],
  ['create --role va --username x', 'Specialization is required for VA accounts'],
])('refuses "%s" with a message', async (args, sentence) => {
  const { status, stdout, stderr } = await run(args, 'long enough');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
});
