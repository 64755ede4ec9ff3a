import { type Actor, isAdmin, isVa } from '#shared/actor.ts';

type Reader = Pick<Actor, 'id' | 'role'>;

/** What a VA is paid is known to the VA and to administrators. */
export const canReadPayOf = (actor: Reader, vaId: number) =>
  isAdmin(actor) || (isVa(actor) && actor.id === vaId);

/** A draft is for administrators. */
export const canReadStatement = (
  actor: Reader,
  { vaId, status }: { vaId: number; status: string },
) => isAdmin(actor) || (canReadPayOf(actor, vaId) && status !== 'draft');
