import { instantsOf } from '#client/period.ts';
import type { ActivitySearch } from './activity-search.ts';

/** The filter of the list and of its export. */
export const filterOf = ({ person, kind, object, action, q, ...period }: ActivitySearch) => ({
  ...(person && { actorId: person }),
  ...(kind && { objectKind: kind }),
  ...(object && { objectId: object }),
  ...(action && { action }),
  ...instantsOf(period),
  ...(q && { q }),
});
