import type { Fields } from '../support/transports.ts';
import { type Case, who } from './row.ts';
import { unknownIds, type World } from './world.ts';

type TaskName = keyof World['tasks'];

/** The same call on each kind of task. */
export const onTasks = (
  input: (id: unknown, world?: World) => Fields,
  table: Partial<Record<TaskName, string>>,
): Case[] =>
  Object.entries(table).map(([name, statuses]) => ({
    name: `on a task: ${name}`,
    input: async (world) => input(await world.tasks[name as TaskName](), world),
    expected: who(statuses),
  }));

export const notFoundForAll = who('401 404 404 404 404 404 404');

/** Reading: one's own, the pool for approved VAs, everything for admins. */
//                                 anon admin va  other new client other
export const readers = {
  own: '      401  200  200  404  404  200  404',
  pool: '     401  200  200  200  404  200  404',
  foreign: '  401  200  404  200  404  404  200',
};
/** Writing: a VA who only sees the task in the pool may not. */
export const writers = { ...readers, pool: '401 200 403 403 404 200 404' };
export const created = (table: typeof readers) => ({
  own: table.own.replaceAll('200', '201'),
  pool: table.pool.replaceAll('200', '201'),
  foreign: table.foreign.replaceAll('200', '201'),
});

export const ofId = (id: unknown) => ({ id });

// A malformed reference in a body is invalid input (400); null means no reference.
export const malformedReferences = unknownIds.filter((id) => id !== 2_147_483_647 && id !== null);
