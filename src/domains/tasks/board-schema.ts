import * as z from 'zod';
import { isInstantCursor, isPositionCursor, textCursor } from '#shared/page.ts';
import { rule } from '#shared/rule.ts';
import { boardSorts } from './columns.ts';
import { boardStatus, boardView, filter } from './schema.ts';
import { isGroupCursor } from './task-groups.ts';

export const boardInput = z.object({
  view: boardView.default('all'),
  /** Without it, the cards have their manual order. */
  sort: z.enum(boardSorts, { error: 'Sort by due, priority or newest' }).optional(),
  ...filter,
});
export const columnInput = boardInput.extend({ status: boardStatus, cursor: textCursor }).refine(
  ({ sort, cursor }) => {
    if (sort === undefined) return isPositionCursor(cursor);
    return sort === 'priority' ? isGroupCursor(cursor) : isInstantCursor(cursor);
  },
  rule('cursor', 'Invalid cursor', ['sort']),
);
