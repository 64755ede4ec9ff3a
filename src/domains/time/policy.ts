import type { Actor } from '#shared/actor.ts';
import { canReadTitle } from '#shared/task-access.ts';

export type TimeScope = { clientId?: number };

/** A client sees only the logs on their own tasks, also on deleted ones. */
export const timeScope = (actor: Actor): TimeScope =>
  actor.role === 'client' ? { clientId: actor.id } : {};

export type ReportScope = { clientId?: number; vaId?: number };

/** Admins see everyone's time and its corrections, clients that on their tasks, VAs their own. */
export const reportScope = ({ id, role }: Actor): ReportScope =>
  ({ admin: {}, client: { clientId: id }, va: { vaId: id } })[role];

type JoinedTask = { id: number | null; title: string | null; clientId: number | null };

/** The task of a row of time. Null if it was deleted, or if the reader is a client and the task belongs to another one. */
const readableTask = (scope: TimeScope, { id, title, clientId }: JoinedTask) =>
  id !== null && title !== null && canReadTitle(scope, clientId) ? { id, title } : null;

export type StoredTime = {
  taskId: number | null;
  taskTitle: string | null;
  taskClientId: number | null;
};

/** A log, or a version of one, as the reader sees it. Every query that returns logs with their tasks uses this. */
export function toTimeLogFor<Row extends StoredTime>(
  scope: TimeScope,
  { taskTitle, taskClientId, ...row }: Row,
) {
  const task = { id: row.taskId, title: taskTitle, clientId: taskClientId };
  return { ...row, task: readableTask(scope, task) };
}

/** A VA reads their own logs and those on their tasks, never another VA's list. */
export const canListTimeOf = (actor: Actor, vaId: number) =>
  actor.role !== 'va' || actor.id === vaId;

/** Only the VA changes a log in this way; admins correct it, with a reason. */
export const canEditTimeLog = (actor: Actor, log: { vaId: number | null }) =>
  actor.role === 'va' && log.vaId === actor.id;

export const canCorrectTime = (actor: Pick<Actor, 'role'>) => actor.role === 'admin';
