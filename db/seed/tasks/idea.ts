import type { Priority } from '#db/types.ts';

/** Work any client might hand over; `{company}` and `{product}` stand for theirs. */
export interface TaskIdea {
  title: string;
  description: string;
  /** What it is estimated to take. */
  hours: number;
  /** Medium unless it says otherwise. */
  priority?: Priority;
}
