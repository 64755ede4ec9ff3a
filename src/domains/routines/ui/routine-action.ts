import type { Routine } from '../schema.ts';

/** The dialog that the user opens, and its routine. */
export type RoutineAction =
  | { kind: 'create' }
  /** A link names only the id. */
  | { kind: 'read'; id: number; routine?: Routine }
  | { kind: 'edit' | 'delete'; routine: Routine };
