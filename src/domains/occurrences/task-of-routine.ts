import { descriptionLimit } from '#domains/routines/schema.ts';
import { addDays } from '#shared/dates.ts';
import type { TaskSource } from './queries.ts';

// The database requires these lengths of a task, and a routine may be shorter.
const minTitleLength = 3;
const minDescriptionLength = 10;

function writeDescription({ title, description, attachments }: TaskSource) {
  const text =
    description.length < minDescriptionLength ? `Routine ${title}: ${description}` : description;
  if (attachments.length === 0) return text;
  const withFiles = `${text}\n\nFiles needed: ${attachments.join(', ')}`;
  return withFiles.length > descriptionLimit ? text : withFiles;
}

/** The fields of the task that a routine creates for a date. */
export const taskOfRoutine = (routine: TaskSource, date: string) => ({
  title: routine.title.length < minTitleLength ? `Routine ${routine.title}` : routine.title,
  description: writeDescription(routine),
  clientId: routine.clientId,
  category: routine.category,
  priority: routine.priority,
  estimatedHours: routine.estimatedHours,
  dueDate: addDays(date, routine.dueInDays),
});
