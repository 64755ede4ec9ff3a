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

/** Only VAs choose between two views; an address that names none shows the one they left. */
function viewOf(view: BoardView | undefined, { id, role }: Person): BoardView {
  if (!canChooseBoard({ role })) return 'all';
  return (view ?? readLastView(id)) === 'mine' ? 'mine' : 'available';
}

/** What the URL asks for, for this person. */
export const boardFilter = ({ view, status, q }: BoardSearch, person: Person): BoardFilter => ({
  view: viewOf(view, person),
  ...(status && { status }),
  ...(q && { q }),
});

/** Without what says nothing, so that the address of the plain board is /tasks. */
export const cleanSearch = ({ view, status, q }: BoardSearch) => ({
  ...(view && { view }),
  ...(status && { status }),
  ...(q && { q }),
});
