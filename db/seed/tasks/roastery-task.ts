import type { Priority, TaskStatus } from '#shared/value-sets.ts';

/** A task of the demo client. */
export interface RoasteryTask {
  title: string;
  description: string;
  category: string;
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
