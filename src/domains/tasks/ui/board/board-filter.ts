import type { Role } from '#shared/actor.ts';
import { canChooseBoard } from '../../policy.ts';
import type { BoardView, TaskStatus } from '../../schema.ts';
import type { BoardFilter } from './board-cache.ts';

export type BoardSearch = {
  view?: BoardView | undefined;
  status?: TaskStatus | undefined;
  q?: string | undefined;
};

/** What the URL asks for, for this person: only VAs choose between two views. */
export const boardFilter = ({ view, status, q }: BoardSearch, role: Role): BoardFilter => ({
  view: canChooseBoard({ role }) ? (view === 'mine' ? 'mine' : 'available') : 'all',
  ...(status && { status }),
  ...(q && { q }),
});

/** Without what says nothing, so that the address of the plain board is /tasks. */
export const cleanSearch = ({ view, status, q }: BoardSearch) => ({
  ...(view && { view }),
  ...(status && { status }),
  ...(q && { q }),
});
