import { addDays } from '#shared/dates.ts';
import type { ActivitySearch } from './activity-search.ts';

const startOfDay = (day: string) => new Date(`${day}T00:00`).toISOString();

/** The filter of the list and of its export. */
export const filterOf = ({ person, kind, action, from, to, q }: ActivitySearch) => ({
  ...(person && { actorId: person }),
  ...(kind && { objectKind: kind }),
  ...(action && { action }),
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: startOfDay(addDays(to, 1)) }),
  ...(q && { q }),
});
