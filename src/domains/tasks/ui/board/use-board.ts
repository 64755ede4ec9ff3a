import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { trpc } from '#client/trpc.ts';
import type { BoardStatus } from '../../schema.ts';
import { appendCards, type BoardFilter } from './board-cache.ts';

/** The board for a filter; while another one loads, the last one stays in sight. */
export const useBoard = (filter: BoardFilter) =>
  trpc.tasks.board.useQuery(filter, { placeholderData: keepPreviousData });

/** Asks for the cards that follow the loaded ones of a column, and adds them to the board. */
export function useNextCards(filter: BoardFilter, status: BoardStatus) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: (cursor: string) => utils.client.tasks.column.query({ ...filter, status, cursor }),
    onSuccess(page, cursor) {
      utils.tasks.board.setData(filter, (board) =>
        // A board loaded anew meanwhile has another end, which this page does not continue.
        board?.[status].nextCursor === cursor ? appendCards(board, status, page) : board,
      );
    },
  });
}
