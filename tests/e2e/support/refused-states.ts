import { adminMoments } from './admin-moments.ts';
import type { Moment } from './moment.ts';
import { peopleMoments } from './people-moments.ts';
import { planMoments } from './plan-moments.ts';
import { signInMoments } from './sign-in-moments.ts';
import { taskMoments } from './task-moments.ts';

/** Short-lived states, and states after a failed request. */
export const moments: Moment[] = [
  ...taskMoments,
  ...peopleMoments,
  ...signInMoments,
  ...adminMoments,
  ...planMoments,
];
