import * as z from 'zod';
import { boardStatus, boardView, filter } from '../schema.ts';
import { boardSorts, firstCards, maxCards } from './columns.ts';

export const boardInput = z.object({
  view: boardView.default('all'),
  /** Without it, the cards have their manual order. */
  sort: z.enum(boardSorts, { error: 'Sort by due, priority or newest' }).optional(),
  /** How many cards of a column are read, if more than the first ones. */
  limits: z.partialRecord(boardStatus, z.int().min(firstCards).max(maxCards)).optional(),
  ...filter,
});
