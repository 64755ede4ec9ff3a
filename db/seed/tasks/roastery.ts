import { finishedTasks } from './roastery-finished.ts';
import { openTasks } from './roastery-open.ts';
import { reviewTasks } from './roastery-review.ts';
import type { RoasteryTask } from './roastery-task.ts';

/** The tasks of the demo client, which form one story: a coffee roaster and her assistant. */
export const roasteryTasks: RoasteryTask[] = [...openTasks, ...reviewTasks, ...finishedTasks];
