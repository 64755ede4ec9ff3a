import type { Priority } from '#shared/value-sets.ts';

/** A task for any client; `{company}` and `{product}` are placeholders. */
export interface TaskIdea {
  title: string;
  description: string;
  /** The estimate. */
  hours: number;
  /** Medium by default. */
  priority?: Priority;
}
