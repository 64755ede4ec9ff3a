import { expect, test } from 'vitest';
import type { Actor } from '#shared/actor.ts';
import { type Change, seeChange } from './policy.ts';

const admin: Actor = { id: 1, role: 'admin', isApproved: true };
const client: Actor = { id: 2, role: 'client', isApproved: true };
const otherClient: Actor = { id: 3, role: 'client', isApproved: true };
const va: Actor = { id: 4, role: 'va', isApproved: true };
const otherVa: Actor = { id: 5, role: 'va', isApproved: true };
const newVa: Actor = { id: 6, role: 'va', isApproved: false };
const everyone = { admin, client, otherClient, va, otherVa, newVa };

const change = (fields: Partial<Change>): Change => ({
  kind: 'task',
  objectId: 70,
  operation: 'updated',
  clientId: null,
  vaId: null,
  formerClientId: null,
  formerVaId: null,
  isPool: false,
  wasPool: false,
  userIds: null,
  taskId: null,
  parentId: null,
  actorId: null,
  version: null,
  ...fields,
});

/** What each of them hears: the operation, or nothing. */
const heard = (fields: Partial<Change>) =>
  Object.fromEntries(
    Object.entries(everyone).flatMap(([name, actor]) => {
      const event = seeChange(actor, change(fields));
      return event ? [[name, event.operation]] : [];
    }),
  );

const own = { clientId: client.id, vaId: va.id };

test.each<[string, Partial<Change>, Record<string, string>]>([
  ['an assigned task', own, { admin: 'updated', client: 'updated', va: 'updated' }],
  [
    'a task in the pool: no VA before approval',
    { clientId: client.id, isPool: true, operation: 'created' },
    { admin: 'created', client: 'created', va: 'created', otherVa: 'created' },
  ],
  [
    'a task taken from the pool is gone for the other VAs',
    { ...own, wasPool: true },
    { admin: 'updated', client: 'updated', va: 'updated', otherVa: 'hidden' },
  ],
  [
    'a task given to another VA',
    { clientId: client.id, vaId: otherVa.id, formerVaId: va.id },
    { admin: 'updated', client: 'updated', va: 'hidden', otherVa: 'updated' },
  ],
  [
    'a task given to another client',
    { clientId: otherClient.id, formerClientId: client.id, vaId: va.id },
    { admin: 'updated', client: 'hidden', otherClient: 'updated', va: 'updated' },
  ],
  [
    'a task deleted from the pool',
    { clientId: client.id, wasPool: true, operation: 'deleted' },
    { admin: 'deleted', client: 'deleted', va: 'deleted', otherVa: 'deleted' },
  ],
  ['a finished task without VA', { clientId: client.id }, { admin: 'updated', client: 'updated' }],
  [
    'a comment on a pool task',
    { kind: 'comment', clientId: client.id, isPool: true },
    { admin: 'updated', client: 'updated', va: 'updated', otherVa: 'updated' },
  ],
  [
    'hours of a VA who no longer has the task',
    { kind: 'time-log', ...own, userIds: [otherVa.id] },
    { admin: 'updated', client: 'updated', va: 'updated', otherVa: 'updated' },
  ],
  [
    'a message: its two people, and no admin',
    { kind: 'message', userIds: [client.id, va.id] },
    { client: 'updated', va: 'updated' },
  ],
  [
    'a message of a client: no VA before approval',
    { kind: 'message', clientId: client.id, userIds: [client.id, newVa.id] },
    { client: 'updated' },
  ],
  [
    'a user',
    { kind: 'user', objectId: newVa.id, vaId: newVa.id, userIds: [newVa.id] },
    { admin: 'updated', newVa: 'updated' },
  ],
  [
    'an assignment',
    { kind: 'assignment', ...own, userIds: [client.id, va.id, otherClient.id] },
    { admin: 'updated', client: 'updated', va: 'updated', otherClient: 'updated' },
  ],
  [
    'a routine',
    { kind: 'routine', ...own },
    { admin: 'updated', client: 'updated', va: 'updated' },
  ],
  [
    'a workflow',
    { kind: 'workflow', clientId: client.id },
    { admin: 'updated', client: 'updated', va: 'updated', otherVa: 'updated' },
  ],
  [
    "a tick on a VA's task",
    { kind: 'workflow-run', ...own },
    { admin: 'updated', client: 'updated', va: 'updated' },
  ],
  ['a lead', { kind: 'lead' }, { admin: 'updated' }],
  ['a plan template', { kind: 'plan-template' }, { admin: 'updated' }],
])('%s is heard of by exactly those who may see it', (_name, fields, expected) => {
  expect(heard(fields)).toEqual(expected);
});

test('who can no longer see a task learns nothing of it but that it is gone', () => {
  const taken = change({ ...own, wasPool: true, taskId: 70, version: 9, actorId: va.id });
  expect(seeChange(otherVa, taken)).toEqual({ kind: 'task', id: 70, operation: 'hidden' });
});
