import type { Actor } from '#shared/actor.ts';

type Person = Pick<Actor, 'role'>;

/** VAs have their own timesheet; administrators read those of all VAs and correct time elsewhere. */
export const canReadTimesheet = (actor: Actor, vaId: number) =>
  actor.role === 'admin' || (actor.role === 'va' && actor.id === vaId);

/** Only the VA enters time and submits it. */
export const canWriteTimesheet = ({ role }: Person) => role === 'va';
