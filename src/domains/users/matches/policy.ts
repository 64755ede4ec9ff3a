/** One administrator works on a match; the others first take it over. */
export const canWorkOnMatch = (actor: { id: number }, admin: { id: number } | null) =>
  admin === null || admin.id === actor.id;
