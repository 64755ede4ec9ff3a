import { useEffect, useState } from 'react';
import { useDraft } from '#client/draft.ts';
import type { Task } from '../../schema.ts';
import { differences } from './task-changes.ts';

const toFormValues = (task: Task) => ({
  title: task.title,
  description: task.description,
  category: task.category,
  priority: task.priority,
  dueDate: task.dueDate,
  estimatedHours: String(task.estimatedHours ?? 0),
  status: task.status,
  clientId: String(task.clientId),
});

export const useEditDraft = (id: number, task: Task | undefined) =>
  useDraft(`edit-task:${id}`, task ? toFormValues(task) : {}, task?.version);

const hasOtherFields = (base: Task, latest: Task) => differences(base, latest, {}).length > 0;

/**
 * The draft of an edit that began with `task`, and the latest version with the same form fields. An added or removed file
 * creates such a version. The draft follows it, so that it does not conflict with an upload of its author.
 */
export function useVersionedDraft(task: Task, latest: Task) {
  const draft = useEditDraft(task.id, task);
  const version = hasOtherFields(task, latest) ? task.version : latest.version;
  useEffect(() => draft.followVersion(version), [draft, version]);
  return { draft, version };
}

/** For the page of a task: its files can be changed while the draft of an edit is stored. */
export function useDraftVersionUpdates(latest: Task) {
  const [task, setTask] = useState(latest);
  if (hasOtherFields(task, latest)) setTask(latest);
  useVersionedDraft(task, latest);
}
