import type { Actor } from '#shared/actor.ts';

/** Nobody writes in the name of another administrator. Every administrator may delete a note. */
export const canEditNote = (actor: Pick<Actor, 'id'>, note: { authorId: number | null }) =>
  note.authorId === actor.id;
