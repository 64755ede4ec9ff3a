import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../calls/catalogue.ts';
import { createWorld, type World } from '../calls/world.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { callTrpc, procedures } from '../support/transports.ts';

let gva: TestApp;
let world: World;
beforeAll(async () => {
  gva = await createTestApp();
  world = await createWorld(gva);
});
afterAll(() => gva.close());

test('every mutation states whether it writes an audit entry', () => {
  const mutations = [...procedures].filter(([, { _def }]) => _def.type === 'mutation');
  const stated = catalogue.filter(({ audit }) => audit).map(({ procedure }) => procedure);
  expect(stated.toSorted()).toEqual(mutations.map(([name]) => name).toSorted());
});

test('every change that an administrator can make writes an entry, except for these', () => {
  const isForAdmin = new Set(
    catalogue
      .filter(({ cases }) => cases.some(({ expected }) => expected.admin < 400))
      .map(({ procedure }) => procedure),
  );
  const withoutEntry = catalogue
    .filter(({ procedure, audit }) => typeof audit === 'string' && isForAdmin.has(procedure))
    .map(({ procedure }) => procedure);
  expect(withoutEntry.toSorted()).toEqual([
    // The list itself shows who snoozed what until when.
    'attention.snooze',
    'attention.wake',
    'auth.login',
    'auth.logout',
    // A checklist, which changes no setting.
    'dashboard.confirmSetUp',
    'dashboard.hideSetUp',
    // The export and each download of its file are recorded.
    'exports.delete',
    'exports.retry',
    'invitations.open',
    'leads.submit',
    'messages.markRead',
    'messages.send',
    // Signals of the moment, which are not stored.
    'messages.typing',
    // The reader's own inbox and settings.
    'notifications.readAll',
    'notifications.readSubject',
    'notifications.setPreference',
    'passwords.forgot',
    'presence.setTimeZone',
    'presence.setWorkHours',
    // Each step of a run is kept with its user and its time.
    'runs.answer',
    'runs.tick',
    'runs.undo',
    'settings.set',
    // A conversation itself shows what was read.
    'support.markRead',
  ]);
});

const entries = () =>
  gva.database.db
    .selectFrom('auditLog')
    .select(['id', 'objectKind', 'action', 'actorId', 'address', 'before', 'after'])
    .orderBy('id')
    .execute();

const audited = catalogue.flatMap(({ procedure, audit, cases }) =>
  typeof audit === 'object' ? [{ procedure, audit, cases }] : [],
);
type AuditedCall = (typeof audited)[number];

/** The fields of the call that proves the entry. */
function inputOf({ audit: { by, call }, cases }: AuditedCall) {
  if (typeof call === 'function') return call(world);
  const found = cases.find(({ name, expected }) => expected[by] < 300 && (call ?? name) === name);
  if (!found) throw new Error(`There is no case that succeeds as ${by}`);
  return found.input(world);
}

describe('a successful call writes its audit entry', () => {
  test.each(audited)('$procedure', async (one) => {
    const { act, by } = one.audit;
    const person = by === 'anonymous' ? null : world.people[by];
    const fields = await inputOf(one);
    const cookie = person ? await gva.cookieOf(person) : undefined;
    const before = await entries();
    const { status, body } = await callTrpc(gva.app, one.procedure, fields, cookie);
    expect(status, JSON.stringify(body)).toBe(200);

    const written = (await entries()).slice(before.length);
    expect(written.map(({ objectKind, action }) => `${objectKind} ${action}`)).toContain(act);
    for (const { actorId, address, before, after } of written) {
      expect(actorId).toBe(person?.id ?? null);
      expect(address).toBe('127.0.0.1');
      // Entries contain numbers, states and field names, but no names or texts of people.
      expect(JSON.stringify([before, after])).not.toMatch(
        /@|Number \d|Nora|Vic|Ines|Comer|(New|Other) Name|password"/,
      );
    }
  });
});

test('the everyday work of a client and a VA writes no entry', async () => {
  const { client, va } = world.people;
  const task = { clientId: client.id, vaId: va.id, status: 'in-progress' } as const;
  const { id } = await gva.createTask(task);
  const callers = [gva.callAs(client), gva.callAs(va)];
  const before = await entries();
  for (const [index, caller] of callers.entries()) {
    await caller.tasks.edit.mutate({ id, title: `Title ${index}` });
    await caller.tasks.move.mutate({ id, status: index === 0 ? 'in-review' : 'in-progress' });
    await caller.comments.create.mutate({ taskId: id, content: 'Hello' });
  }
  // Signing in writes an entry of its own.
  const written = (await entries()).slice(before.length);
  expect(written.filter(({ objectKind }) => objectKind !== 'sign-in')).toEqual([]);
});

test('a refused call writes no entry', async () => {
  const before = await entries();
  for (const { procedure } of audited) {
    if (procedure === 'auth.register') continue;
    await callTrpc(gva.app, procedure, { id: 2_147_483_647, vaId: 2_147_483_647 }, undefined);
  }
  expect(await entries()).toEqual(before);
});

test('entries cannot be changed or deleted', async () => {
  for (const change of ['delete from audit_log', 'update audit_log set actor_id = 1'])
    await expect(gva.database.pool.query(change)).rejects.toThrow('append-only');
});

describe('an administrator reads the audit log', () => {
  test('by kind, object and person, newest first, in pages', async () => {
    const { audit } = gva.callAs(world.people.admin);
    const all = await audit.list.query({ actorId: world.people.admin.id });
    expect(all.items.length).toBeGreaterThan(2);
    expect(all.items.every(({ actorId }) => actorId === world.people.admin.id)).toBe(true);
    const stamps = all.items.map(({ createdAt }) => createdAt);
    expect(stamps).toEqual(stamps.toSorted().toReversed());

    const first = await audit.list.query({ objectKind: 'user', limit: 1 });
    const cursor = first.nextCursor ?? '';
    const second = await audit.list.query({ objectKind: 'user', limit: 1, cursor });
    expect(second.items[0]?.id).toBeLessThan(first.items[0]?.id ?? 0);
    const { objectId = 0 } = first.items[0] ?? {};
    const ofOne = await audit.list.query({ objectId });
    expect(new Set(ofOne.items.map((entry) => entry.objectId))).toEqual(new Set([objectId]));
  });
});
