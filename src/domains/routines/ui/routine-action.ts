import type { Routine } from '../schema.ts';

/** The dialog that the user opens over the list, and its routine. */
export type RoutineAction = { kind: 'create' } | { kind: 'edit' | 'delete'; routine: Routine };
