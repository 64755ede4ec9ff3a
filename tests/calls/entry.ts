import type { Role } from '#shared/actor.ts';
import type { ActName } from '../audit/sample-entries.ts';
import type { Fields } from '../support/transports.ts';
import { type ActorName, actors, type World } from './world.ts';

/** The expected status for each actor; the permission table has a column for each. */
export type Expected = Record<ActorName, number>;

export type Case = {
  name: string;
  /** Creates new objects for each call and returns the fields to send. */
  input: (world: World) => Fields | Promise<Fields>;
  expected: Expected;
};

/** The audit entry that a mutation writes, and the call that proves it. */
type Audited = {
  act: ActName;
  by: ActorName;
  /** A case by its name, or an input of its own, if not the first case that succeeds. */
  call?: string | Case['input'];
};

/** A procedure with its example calls. Several entries may be about one procedure. */
export type Entry = {
  /** The number of the row in the documented table. */
  number: number;
  procedure: string;
  /** A route of a `rest.ts`, and the conversion to its fields. A route that the procedure declares is added. */
  rest?: string;
  toRest?: (input: Fields) => Fields;
  /** The path accepts fewer callers than its procedure, which another entry checks. */
  isOnlyRest?: true;
  /** The call ends sessions, so each call needs a new session. */
  endsSession?: true;
  /** Of a mutation: its audit entry, or the reason why it writes none. */
  audit?: Audited | string;
  /** The fields that the REST responses of the first case have, for all actors or by role, as `id user(fullName)`; `?`: or nothing. */
  fields?: string | Partial<Record<Role, string>>;
  cases: Case[];
  /** The input for an unknown id, and the expected statuses. */
  unknown?: { input: (id: unknown) => Fields; expected: Expected };
};

/** Reads the expected status of each actor from a text such as `401 200 403 …`, in the order of `actors`. */
export function who(statuses: string): Expected {
  const list = statuses.trim().split(/\s+/).map(Number);
  if (list.length !== actors.length) throw new Error(`Not one status for each actor: ${statuses}`);
  return Object.fromEntries(actors.map((actor, index) => [actor, list[index]])) as Expected;
}

/** The input of a case that sends the same fields each time. */
export const always =
  (input: Fields = {}) =>
  () =>
    input;

export const writes = (act: ActName, by: ActorName = 'admin', call?: Audited['call']): Audited => ({
  act,
  by,
  ...(call && { call }),
});

/** The reason of most mutations without an audit entry. */
export const ownWork = 'everyday work on content; the rows themselves are the record';
