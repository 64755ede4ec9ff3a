import { expect, test } from 'vitest';
import type { Actor } from '#shared/actor.ts';
import type { Change } from '#shared/visible-event.ts';
import { toVisibleEvent } from './policy.ts';

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

/** The operation that each user receives; users without access are omitted. */
const receivedBy = (fields: Partial<Change>) =>
  Object.fromEntries(
    Object.entries(everyone).flatMap(([name, actor]) => {
      const event = toVisibleEvent(actor, change(fields));
      return event ? [[name, event.operation]] : [];
    }),
  );

const own = { clientId: client.id, vaId: va.id };

test.each<[string, Partial<Change>, Record<string, string>]>([
  ['an assigned task', own, { admin: 'updated', client: 'updated', va: 'updated' }],
  [
    'an available task (approved VAs only)',
    { clientId: client.id, isPool: true, operation: 'created' },
    { admin: 'created', client: 'created', va: 'created', otherVa: 'created' },
  ],
  [
    'a task that a VA has taken (hidden for other VAs)',
    { ...own, wasPool: true },
    { admin: 'updated', client: 'updated', va: 'updated', otherVa: 'hidden' },
  ],
  [
    'a task reassigned to another VA',
    { clientId: client.id, vaId: otherVa.id, formerVaId: va.id },
    { admin: 'updated', client: 'updated', va: 'hidden', otherVa: 'updated' },
  ],
  [
    'a task moved to another client',
    { clientId: otherClient.id, formerClientId: client.id, vaId: va.id },
    { admin: 'updated', client: 'hidden', otherClient: 'updated', va: 'updated' },
  ],
  [
    'a deleted available task',
    { clientId: client.id, wasPool: true, operation: 'deleted' },
    { admin: 'deleted', client: 'deleted', va: 'deleted', otherVa: 'deleted' },
  ],
  [
    'a finished task without a VA',
    { clientId: client.id },
    { admin: 'updated', client: 'updated' },
  ],
  [
    'a comment on an available task',
    { kind: 'comment', clientId: client.id, isPool: true },
    { admin: 'updated', client: 'updated', va: 'updated', otherVa: 'updated' },
  ],
  [
    'hours of a VA who no longer has the task',
    { kind: 'time-log', ...own, userIds: [otherVa.id] },
    { admin: 'updated', client: 'updated', va: 'updated', otherVa: 'updated' },
  ],
  [
    'a timer (its VA and administrators)',
    { kind: 'timer', userIds: [va.id] },
    { admin: 'updated', va: 'updated' },
  ],
  [
    'a message (only sender and recipient)',
    { kind: 'message', userIds: [client.id, va.id] },
    { client: 'updated', va: 'updated' },
  ],
  [
    "a client's message to a VA (only if approved)",
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
    "a workflow run on a VA's task",
    { kind: 'workflow-run', ...own },
    { admin: 'updated', client: 'updated', va: 'updated' },
  ],
  ['a lead', { kind: 'lead' }, { admin: 'updated' }],
  ['a plan template', { kind: 'plan-template' }, { admin: 'updated' }],
  [
    'the business that issues invoices',
    { kind: 'seller' },
    Object.fromEntries(Object.keys(everyone).map((name) => [name, 'updated'])),
  ],
  ['a failed job', { kind: 'failed-job' }, { admin: 'updated' }],
  ['a closed month', { kind: 'month' }, { admin: 'updated' }],
  ['an invitation', { kind: 'invitation' }, { admin: 'updated' }],
  ['a nightly backup', { kind: 'backup' }, { admin: 'updated' }],
  ['a snooze of the dashboard', { kind: 'attention-snooze' }, { admin: 'updated' }],
  [
    'a failed payment without a plan',
    { kind: 'payment', clientId: client.id },
    { admin: 'updated', client: 'updated' },
  ],
  ['an export (only its owner)', { kind: 'export', userIds: [client.id] }, { client: 'updated' }],
])('an event for %s reaches exactly the users who can see it', (_name, fields, expected) => {
  expect(receivedBy(fields)).toEqual(expected);
});

test('a user who loses access to a task receives only that it is hidden', () => {
  const taken = change({ ...own, wasPool: true, taskId: 70, version: 9, actorId: va.id });
  expect(toVisibleEvent(otherVa, taken)).toEqual({ kind: 'task', id: 70, operation: 'hidden' });
});
