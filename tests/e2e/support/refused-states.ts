import { doorMoments } from './door-moments.ts';
import type { Moment } from './moment.ts';
import { officeMoments } from './office-moments.ts';
import { peopleMoments } from './people-moments.ts';
import { planMoments } from './plan-moments.ts';
import { taskMoments } from './task-moments.ts';

/** What stands for a moment only, or when the server cannot do what it was asked for. */
export const moments: Moment[] = [
  ...taskMoments,
  ...peopleMoments,
  ...doorMoments,
  ...officeMoments,
  ...planMoments,
];
