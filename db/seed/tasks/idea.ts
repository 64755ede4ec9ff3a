import type { Priority } from '#db/types.ts';

/** A task for any client; `{company}` and `{product}` are placeholders. */
export interface TaskIdea {
  title: string;
  description: string;
  /** The estimate. */
  hours: number;
  /** Medium by default. */
  priority?: Priority;
}
