import { usualTaskCategory } from '#shared/agency.ts';
import { addDays } from '#shared/dates.ts';
import type { CapturedLine } from './line.ts';

export const defaultDueInDays = 7;
export const defaultPriority = 'medium';
export const defaultEstimatedHours = 2;
/** What the form requires and a captured line does not have, as its category. */
export const defaultDescription = 'No details yet.';

/** The task of a captured line, as the server expects it. */
export function toNewTask({ title, tokens }: CapturedLine, today: string) {
  const due = tokens.find((token) => token.kind === 'due');
  const priority = tokens.find((token) => token.kind === 'priority');
  return {
    title,
    description: defaultDescription,
    category: usualTaskCategory(),
    priority: priority?.priority ?? defaultPriority,
    dueDate: due?.dueDate ?? addDays(today, defaultDueInDays),
    estimatedHours: defaultEstimatedHours,
  } as const;
}
