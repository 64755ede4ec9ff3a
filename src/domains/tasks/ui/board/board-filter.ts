import type { Role } from '#shared/actor.ts';
import { canChooseBoard, managesAllTasks, worksForClients } from '../../policy.ts';
import type { BoardView } from '../../schema.ts';
import { filterOf } from '../task-query.ts';
import type { TasksSearch } from '../tasks-search.ts';
import type { BoardFilter } from './board-cache.ts';
import { readLastView } from './last-view.ts';

type Person = { id: number; role: Role };

/** Only VAs choose between two views; a URL without a view shows the last one used. */
function viewOf(view: BoardView | undefined, { id, role }: Person): BoardView {
  if (!canChooseBoard({ role })) return 'all';
  return (view ?? readLastView(id)) === 'mine' ? 'mine' : 'available';
}

/** The board filter for a URL; depends on the role of the user. */
export function boardFilter(search: TasksSearch, person: Person, today: string): BoardFilter {
  const { view, status, client, q } = search;
  return {
    view: viewOf(view, person),
    ...(managesAllTasks(person)
      ? filterOf(search, today)
      : {
          ...(status && { status }),
          ...(client && worksForClients(person) && { clientId: client }),
          ...(q && { q }),
        }),
  };
}
