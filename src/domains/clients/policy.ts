import type { Actor, Role } from '#shared/actor.ts';

/** Administrators see each client on a page. */
export const hasClientPage = (role: Role) => role === 'client';

/** Nobody writes in the name of another administrator. Every administrator may delete a note. */
export const canEditNote = (actor: Pick<Actor, 'id'>, note: { authorId: number | null }) =>
  note.authorId === actor.id;
