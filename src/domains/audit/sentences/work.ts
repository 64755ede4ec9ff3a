import { statusLabels } from '#domains/tasks/labels.ts';
import { formatDay, formatHoursWithUnit } from '#shared/dates.ts';
import { aDeletedUser } from '#shared/deleted-names.ts';
import { plural } from '#shared/plural.ts';
import { describeChanges, labelOf } from '../facts.ts';
import {
  actorOf,
  clientIn,
  type Described,
  factOf,
  fileOf,
  fileTarget,
  isNew,
  type Link,
  placeOf,
  type Sentences,
  taskIn,
  titledObject,
  userIn,
  userOf,
  type Words,
  words,
  workflowIn,
} from '../phrases.ts';

/** The new status of a task, if nothing else changed. */
function onlyNewStatus(entry: Described) {
  const changes = describeChanges({ ...entry, objectKind: 'task' });
  const isStatus = changes.length === 1 && changes[0]?.startsWith('Status: ');
  return isStatus ? entry.after?.status : undefined;
}

/** The task of an entry, or how many tasks an administrator changed together. */
function tasksOf(entry: Described): string | Link | Words {
  const ids = factOf(entry, 'taskIds');
  return Array.isArray(ids) ? plural(ids.length, 'task') : titledObject(entry, 'task');
}

const isUndo = (entry: Described) => factOf(entry, 'isUndo') === true;

/** Null unless several tasks got the same status or due date, or such a change was undone. */
function describeBulkChange(entry: Described): Words | null {
  const [who, tasks] = [actorOf(entry), tasksOf(entry)];
  const { status, dueDate } = entry.after ?? {};
  if (isUndo(entry)) {
    const isMove = 'status' in (entry.before ?? {});
    return words`${who} undid the ${isMove ? 'move' : 'new due date'} of ${tasks}`;
  }
  if (!Array.isArray(entry.after?.taskIds)) return null;
  if (status !== undefined) return words`${who} moved ${tasks} to ${labelOf(statusLabels, status)}`;
  return words`${who} set the due date of ${tasks} to ${formatDay(String(dueDate))}`;
}

function describeAssignment(entry: Described): Words {
  const [who, tasks] = [actorOf(entry), tasksOf(entry)];
  if (isUndo(entry)) return words`${who} undid the assignment of ${tasks}`;
  if (entry.after?.vaId === null) return words`${who} returned ${tasks} to the pool`;
  const former = entry.before?.vaId;
  if (typeof former !== 'number' || !Array.isArray(entry.after?.taskIds))
    return words`${who} assigned ${tasks} to ${userIn(entry, 'vaId')}`;
  return words`${who} re-assigned ${tasks} of ${userOf(entry, former)} to ${userIn(entry, 'vaId')}`;
}

function describeTaskChange(entry: Described): Words {
  const bulk = describeBulkChange(entry);
  if (bulk) return bulk;
  const status = onlyNewStatus(entry);
  const [who, task] = [actorOf(entry), titledObject(entry, 'task')];
  if (status === undefined) return words`${who} edited ${task}`;
  return words`${who} moved ${task} to ${labelOf(statusLabels, status)}`;
}

function describeVisibility(entry: Described): Words {
  const visibility = isNew(entry, 'isPublic', true) ? 'public' : 'private';
  return words`${actorOf(entry)} made ${titledObject(entry, 'workflow')} ${visibility}`;
}

const commentOf = (entry: Described) =>
  entry.actorId !== null && entry.actorId === factOf(entry, 'userId')
    ? 'their own comment'
    : words`a comment of ${userIn(entry, 'userId')}`;

type Place = (entry: Described) => string | Link | Words;

const commentSentences = (place: Place): Sentences['comment'] => ({
  created: (e) => words`${actorOf(e)} commented on ${place(e)}`,
  updated: (e) => words`${actorOf(e)} edited ${commentOf(e)} on ${place(e)}`,
  deleted: (e) => words`${actorOf(e)} deleted ${commentOf(e)} on ${place(e)}`,
});

const workflowOf = (entry: Described) => titledObject(entry, 'workflow');
const taskOf = (entry: Described) => titledObject(entry, 'task');

const hoursOf = (entry: Described) => formatHoursWithUnit(Number(factOf(entry, 'hours')));
const workerOf = (entry: Described) =>
  factOf(entry, 'vaId') === null ? aDeletedUser : userIn(entry, 'vaId');

function describeTimeCorrection(entry: Described): Words {
  const [who, hours, va] = [actorOf(entry), hoursOf(entry), workerOf(entry)];
  const isMoved = entry.before?.taskId !== entry.after?.taskId;
  if (!isMoved) return words`${who} corrected the time of ${va} on ${taskIn(entry)}`;
  const formerTask = taskIn({ ...entry, after: null });
  return words`${who} moved ${hours} of ${va} from ${formerTask} to ${taskIn(entry)}`;
}

/** Tasks, time, workflows and routines. */
export const workSentences: Pick<
  Sentences,
  'task' | 'comment' | 'file' | 'workflow' | 'workflow-comment' | 'routine' | 'time-log'
> = {
  task: {
    created: (e) => words`${actorOf(e)} created ${taskOf(e)} for ${clientIn(e)}`,
    updated: describeTaskChange,
    assigned: describeAssignment,
    deleted: (e) => words`${actorOf(e)} deleted ${tasksOf(e)} of ${clientIn(e)}`,
    restored: (e) => words`${actorOf(e)} restored ${taskOf(e)} of ${clientIn(e)}`,
  },
  comment: commentSentences(taskIn),
  file: {
    created: (e) => words`${actorOf(e)} attached ${fileOf(e)} to ${fileTarget(e)}`,
    deleted: (e) => words`${actorOf(e)} deleted ${fileOf(e)} from ${fileTarget(e)}`,
  },
  workflow: {
    updated: describeVisibility,
    deleted: (e) => words`${actorOf(e)} deleted ${workflowOf(e)} of ${clientIn(e)}`,
    attached: (e) => words`${actorOf(e)} attached ${workflowOf(e)} to ${placeOf(e)}`,
    detached: (e) => words`${actorOf(e)} detached ${workflowOf(e)} from ${placeOf(e)}`,
    started: (e) => words`${actorOf(e)} started ${workflowOf(e)} on ${placeOf(e)}`,
    stopped: (e) => words`${actorOf(e)} stopped ${workflowOf(e)} on ${placeOf(e)}`,
  },
  'workflow-comment': commentSentences(workflowIn),
  routine: {
    deleted: (e) => words`${actorOf(e)} deleted ${titledObject(e, 'routine')} of ${clientIn(e)}`,
  },
  'time-log': {
    created: (e) => words`${actorOf(e)} logged ${hoursOf(e)} of ${workerOf(e)} on ${taskIn(e)}`,
    corrected: describeTimeCorrection,
    approved: (e) =>
      words`${actorOf(e)} approved ${hoursOf(e)} of ${workerOf(e)} for ${clientIn(e)}`,
    returned: (e) =>
      words`${actorOf(e)} returned ${hoursOf(e)} to ${workerOf(e)} for ${clientIn(e)}`,
    adjusted: (e) =>
      words`${actorOf(e)} adjusted approved time of ${workerOf(e)} on ${taskIn(e)} by ${hoursOf(e)}`,
    deleted: (e) => words`${actorOf(e)} deleted ${hoursOf(e)} of ${workerOf(e)} on ${taskIn(e)}`,
  },
};
