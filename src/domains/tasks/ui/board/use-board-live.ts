import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidateWhenSettled } from '#client/live/invalidate-when-settled.ts';
import { useLiveEvents } from '#client/live/listeners.ts';
import { afterBoardPause } from '#client/live/pause-updates.ts';
import type { ObjectEvent } from '#shared/live-event.ts';
import { columns } from '../../columns.ts';
import type { Board } from '../../schema.ts';
import { boardKey, type Change, isBoard, useBoardPatch } from './use-board-patch.ts';

/** Long enough to batch the events of one action, too short to notice. */
const batchDelayMs = 40;

const kinds = {
  created: 'created',
  updated: 'changed',
  deleted: 'removed',
  hidden: 'removed',
} satisfies Record<ObjectEvent['operation'], Change['kind']>;

const skipInvalidation = [boardKey];
const isOnBoard = (board: Board, personId: number) =>
  columns.some((column) => board[column].cards.some(({ va }) => va?.id === personId));

/** Applies live events to every loaded board, but not while the user drags a card. */
export function useBoardLive() {
  const queryClient = useQueryClient();
  const refresh = useBoardPatch();
  const pending = useRef(new Map<number, Change['kind']>());
  const batchTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function apply() {
    const changes = [...pending.current].map(([id, kind]) => ({ id, kind }));
    pending.current.clear();
    if (changes.length) void refresh(changes);
  }

  function queueChange(id: number, kind: Change['kind']) {
    const isStillNew = kind === 'changed' && pending.current.get(id) === 'created';
    pending.current.set(id, isStillNew ? 'created' : kind);
    clearTimeout(batchTimer.current);
    batchTimer.current = setTimeout(() => afterBoardPause(apply), batchDelayMs);
  }

  // A card shows the numbers of comments, hours and steps, so their events change the card too.
  const queueTaskOf = ({ taskId }: ObjectEvent) => taskId && queueChange(taskId, 'changed');
  const reload = () => afterBoardPause(() => void invalidateWhenSettled(queryClient, isBoard));
  /** Reloads if the person with the new name or photo is the VA of a loaded card. */
  function refreshPerson({ id }: ObjectEvent) {
    const boards = queryClient.getQueriesData<Board>({ queryKey: boardKey });
    if (boards.some(([, board]) => board && isOnBoard(board, id))) reload();
  }
  useLiveEvents(
    {
      task: ({ id, operation }) => queueChange(id, kinds[operation]),
      comment: queueTaskOf,
      'time-log': queueTaskOf,
      'workflow-run': queueTaskOf,
      user: refreshPerson,
      // A new assignment changes which tasks this user can see.
      assignment: reload,
      resync: reload,
    },
    { skipInvalidation },
  );

  // On unmount, pending changes are not fetched any more, so invalidate the boards instead.
  useEffect(
    () => () => {
      clearTimeout(batchTimer.current);
      if (pending.current.size) void invalidateWhenSettled(queryClient, isBoard);
    },
    [queryClient],
  );
}
