import { useMemo } from 'react';
import { useActor } from '#client/use-user.ts';
import { ownsTasks } from '../../policy.ts';
import type { BoardView } from '../../schema.ts';
import type { BoardFilter } from '../board/board-cache.ts';
import { useClientCount } from '../form/task-client.tsx';
import type { CaptureTarget } from './use-create-tasks.ts';

/** Tasks that are written on the board of the pool stay there. */
const destinationOf = (view: BoardView) => (view === 'available' ? 'pool' : 'va');

/** Where the tasks go that the user writes in To Do; null if the user first has to choose the client. */
export function useInlineTarget({ view, clientId }: BoardFilter): CaptureTarget | null {
  const isOwner = ownsTasks(useActor());
  const isOnlyClient = useClientCount() === 1;
  const hasClient = isOwner || isOnlyClient || clientId !== undefined;
  // A new object would render all cards of the column again.
  return useMemo(
    () => (hasClient ? { clientId, destination: destinationOf(view) } : null),
    [hasClient, clientId, view],
  );
}
