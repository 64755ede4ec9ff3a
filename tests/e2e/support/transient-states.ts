import { adminTransientStates } from './admin-transient-states.ts';
import { peopleTransientStates } from './people-transient-states.ts';
import { planTransientStates } from './plan-transient-states.ts';
import { signInTransientStates } from './sign-in-transient-states.ts';
import type { State } from './state.ts';
import { taskTransientStates } from './task-transient-states.ts';

/** Short-lived states, and states after a failed request. */
export const transientStates: State[] = [
  ...taskTransientStates,
  ...peopleTransientStates,
  ...signInTransientStates,
  ...adminTransientStates,
  ...planTransientStates,
];
