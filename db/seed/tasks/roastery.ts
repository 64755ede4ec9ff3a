import type { Priority, TaskCategory, TaskStatus } from '#db/types.ts';
import { finishedTasks } from './roastery-finished.ts';
import { openTasks } from './roastery-open.ts';
import { reviewTasks } from './roastery-review.ts';

/** The tasks of the demo client, which form one story: a coffee roaster and her assistant. */
export interface RoasteryTask {
  title: string;
  description: string;
  category: TaskCategory;
  priority: Priority;
  hours: number;
  status: TaskStatus;
  /** The days of creation and due date, counted from today. */
  days: [created: number, due: number];
  /** The day when it was done, counted from today. */
  finished?: number;
  /** Unassigned, in the pool. */
  isPool?: true;
  thread?: [who: 'client' | 'va', text: string][];
}

export const roasteryTasks: RoasteryTask[] = [...openTasks, ...reviewTasks, ...finishedTasks];
