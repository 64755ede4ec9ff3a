import type { Role } from '#shared/actor.ts';
import { canChooseBoard } from '../../policy.ts';
import type { BoardView, TaskStatus } from '../../schema.ts';
import type { BoardFilter } from './board-cache.ts';
import { readLastView } from './last-view.ts';

type Person = { id: number; role: Role };

export type BoardSearch = {
  view?: BoardView | undefined;
  status?: TaskStatus | undefined;
  q?: string | undefined;
};

/** Only VAs choose between two views; a URL without a view shows the last one used. */
function viewOf(view: BoardView | undefined, { id, role }: Person): BoardView {
  if (!canChooseBoard({ role })) return 'all';
  return (view ?? readLastView(id)) === 'mine' ? 'mine' : 'available';
}

/** The board filter for a URL; depends on the role of the user. */
export const boardFilter = ({ view, status, q }: BoardSearch, person: Person): BoardFilter => ({
  view: viewOf(view, person),
  ...(status && { status }),
  ...(q && { q }),
});

/** Omits empty values, so that the URL of the unfiltered board is /tasks. */
export const cleanSearch = ({ view, status, q }: BoardSearch) => ({
  ...(view && { view }),
  ...(status && { status }),
  ...(q && { q }),
});
