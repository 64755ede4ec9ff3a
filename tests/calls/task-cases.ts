import type { Fields } from '../support/transports.ts';
import { type Case, who } from './entry.ts';
import { unknownIds, type World } from './world.ts';

type TaskName = keyof World['tasks'];

const kinds: Record<TaskName, string> = {
  own: 'the own task',
  pool: 'a task in the pool',
  foreign: 'a foreign task',
};

/** The same call on each kind of task. */
export const onTasks = (
  input: (id: unknown, world: World) => Fields | Promise<Fields>,
  table: Partial<Record<TaskName, string>>,
): Case[] =>
  Object.entries(table).map(([name, statuses]) => ({
    name: `on ${kinds[name as TaskName]}`,
    input: async (world) => input(await world.tasks[name as TaskName](), world),
    expected: who(statuses),
  }));

export const notFoundForAll = who('401 404 404 404 404 404 404');

/** Who may read a task: its client and VA, approved VAs if it is in the pool, and admins. */
//                                 anon admin va  other new client other
export const readers = {
  own: '      401  200  200  404  404  200  404',
  pool: '     401  200  200  200  404  200  404',
  foreign: '  401  200  404  200  404  404  200',
};
/** Who may change a task: everyone who may read it, except VAs who see it in the pool. */
export const writers = { ...readers, pool: '401 200 403 403 404 200 404' };
export const created = (table: typeof readers) => ({
  own: table.own.replaceAll('200', '201'),
  pool: table.pool.replaceAll('200', '201'),
  foreign: table.foreign.replaceAll('200', '201'),
});

export const ofId = (id: unknown) => ({ id });

// A malformed reference in a body is invalid input (400); null means no reference.
export const malformedReferences = unknownIds.filter((id) => id !== 2_147_483_647 && id !== null);
