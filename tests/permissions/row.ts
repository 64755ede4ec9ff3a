import type { Fields } from '../support/transports.ts';
import { type ActorName, actors, type World } from './world.ts';

/** One status for each actor, as the table of permissions has one column for each. */
export type Expected = Record<ActorName, number>;

export type Case = {
  name: string;
  /** Makes what the call is about, afresh for each call, and says what is sent. */
  input: (world: World) => Fields | Promise<Fields>;
  expected: Expected;
};

export type MatrixRow = {
  /** The number of the documented table's row. */
  number: number;
  procedure: string;
  /** The REST row, where there is one, and what its fields are called there. */
  rest?: string;
  toRest?: (input: Fields) => Fields;
  /** The call ends sessions, so each one gets a session of its own. */
  endsSession?: true;
  cases: Case[];
  /** What an id that names nothing is answered, and the input that carries it. */
  unknown?: { input: (id: unknown) => Fields; expected: Expected };
};

/** `'401 200 403 …'` in the order of `actors`. */
export function who(statuses: string): Expected {
  const list = statuses.trim().split(/\s+/).map(Number);
  if (list.length !== actors.length) throw new Error(`Not one status for each actor: ${statuses}`);
  return Object.fromEntries(actors.map((actor, index) => [actor, list[index]])) as Expected;
}

export const always =
  (input: Fields = {}) =>
  () =>
    input;
