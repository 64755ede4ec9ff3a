import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let gva: TestApp;
let paths: Record<string, string>;
beforeAll(async () => {
  gva = await createTestApp();
  const { client, va } = await gva.createPair();
  const { db } = gva.database;
  // Written decomposed, as a row from before, and with the apostrophe of a phone.
  const text = 'Cafe\u0301 O’Brien';
  await gva.createTask({ clientId: client.id, vaId: va.id, title: text });
  await gva.createWorkflow(client, text);
  await gva.createRoutine(client, text);
  await gva.createMessage(client, va, text);
  await db.updateTable('clientProfiles').set({ companyName: text }).execute();
  await db
    .updateTable('vaProfiles')
    .set({ skills: [text] })
    .execute();
  await db.updateTable('users').set({ fullName: text }).where('id', '=', va.id).execute();
  await db.insertInto('leads').values({ fullName: text, email: 'lead@example.com' }).execute();
  paths = {
    '/api/users': 'admin',
    '/api/va-profiles': 'admin',
    '/api/clients': 'admin',
    '/api/leads': 'admin',
    '/api/tasks': 'admin',
    '/api/workflows': 'client',
    '/api/routines': 'client',
    [`/api/messages?contactId=${va.id}`]: 'client',
  };
  people = { admin: await gva.createUser({ role: 'admin' }), client };
});
afterAll(() => gva.close());

let people: Record<string, Awaited<ReturnType<TestApp['createUser']>>>;

test.each(["cafe o'brien", 'CAFÉ', 'Cafe\u0301 O’B', "O'Brien", 'fé'])(
  'each list finds Café O’Brien by %s',
  async (q) => {
    const found: Record<string, number> = {};
    for (const [path, role] of Object.entries(paths)) {
      const url = `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`;
      const response = await gva.requestAs(people[role] ?? null)({ method: 'GET', url });
      found[path] = response.json().length;
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(paths).map((path) => [path, 1])));
  },
);
