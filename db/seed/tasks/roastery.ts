import type { Priority, TaskCategory, TaskStatus } from '#db/types.ts';
import { finishedTasks } from './roastery-finished.ts';
import { openTasks } from './roastery-open.ts';
import { reviewTasks } from './roastery-review.ts';

/** The tasks of the demo client, told as one story: a coffee roaster and her assistant. */
export interface RoasteryTask {
  title: string;
  description: string;
  category: TaskCategory;
  priority: Priority;
  hours: number;
  status: TaskStatus;
  /** Created and due, in days from today. */
  days: [created: number, due: number];
  /** When it was done, in days from today. */
  finished?: number;
  /** Nobody has taken it yet. */
  isPool?: true;
  thread?: [who: 'client' | 'va', text: string][];
}

export const roasteryTasks: RoasteryTask[] = [...openTasks, ...reviewTasks, ...finishedTasks];
