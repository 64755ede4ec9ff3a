import type * as z from 'zod';
import type { ActionContext } from '#server/context.ts';
import type { Actor, Role } from '#shared/actor.ts';
import { toPage } from '#shared/page.ts';
import { readTask } from '../operations.ts';
import { canNameClient, canNamePerson, canReadTaskFiles, type TaskParties } from '../policy.ts';
import { listChanges, listNames, type StoredChange } from './queries.ts';
import type { listChangesInput, TaskChange } from './schema.ts';

type Known = Map<number, { fullName: string; role: Role }>;

const fromTo = <Stored, Shown>(
  pair: [Stored, Stored] | undefined,
  show: (value: Stored) => Shown,
) => pair && { from: show(pair[0]), to: show(pair[1]) };

const same = <Value>(value: Value) => value;

function toChange(
  actor: Actor,
  task: TaskParties,
  known: Known,
  { actorId, fields, ...row }: StoredChange,
): TaskChange {
  const user = actorId === null ? undefined : known.get(actorId);
  const isHidden =
    actorId !== null && user && !canNamePerson(actor, task, { ...user, id: actorId });
  const nameOf = (id: number) => ({ fullName: known.get(id)?.fullName ?? null });
  const nameOfClient = (id: number) =>
    canNameClient(actor, task, id) ? nameOf(id) : { fullName: null };
  return {
    ...row,
    actor: {
      id: isHidden ? null : actorId,
      fullName: isHidden ? null : (user?.fullName ?? null),
      role: user?.role ?? null,
    },
    fields: {
      title: fromTo(fields.title, same),
      description: fields.description && true,
      client: fromTo(fields.clientId, nameOfClient),
      va: fromTo(fields.vaId, (id) => (id === null ? null : { id, ...nameOf(id) })),
      status: fromTo(fields.status, same),
      priority: fromTo(fields.priority, same),
      category: fromTo(fields.category, same),
      dueDate: fromTo(fields.dueDate, same),
      estimatedHours: fromTo(fields.estimatedHours, same),
      files: canReadTaskFiles(actor, task) ? fromTo(fields.files, same) : undefined,
    },
  };
}

const peopleOf = ({ actorId, fields }: StoredChange) =>
  [actorId, ...(fields.vaId ?? []), ...(fields.clientId ?? [])].filter((id) => id !== null);

/** The changes of a task that the actor can read. */
export async function readChanges(
  { db, actor }: ActionContext,
  { id, limit, cursor }: z.output<typeof listChangesInput>,
) {
  const task = await readTask(db, actor, id);
  const rows = await listChanges(db, id, { limit: limit + 1, cursor });
  const names = await listNames(db, [...new Set(rows.flatMap(peopleOf))]);
  const known: Known = new Map(names.map(({ id: userId, ...user }) => [userId, user]));
  const page = toPage(rows, limit, (row) => [row.createdAt, row.id]);
  return { ...page, items: page.items.map((row) => toChange(actor, task, known, row)) };
}
