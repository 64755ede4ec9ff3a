import { entry, helen, helensOwn, maya, rosa, type SentenceCase } from './sample-entries.ts';

const time = { vaId: rosa, taskId: 30, clientId: maya, hours: 1.5 };
const decided = { vaId: rosa, clientId: maya, hours: 1.5 };
const ofClient = { title: 'Book the venue', clientId: maya };
const three = { taskIds: [30, 31, 32], titles: ['Book the venue', 'Call the bank', 'Pay'] };

/** Sentences about tasks, comments, files, workflows and routines. */
export const workSentences: SentenceCase[] = [
  [
    entry('task created', 30, helensOwn, null, ofClient),
    'Helen Okafor created the task Book the venue for Fjordlight Outdoor',
  ],
  [
    entry('task updated', 30, helensOwn, { status: 'in-review' }, { status: 'done' }),
    'Helen Okafor moved the task Book the venue to Done',
  ],
  [
    entry(
      'task updated',
      30,
      helensOwn,
      { priority: 'low' },
      { priority: 'high', fields: ['priority'] },
    ),
    'Helen Okafor edited the task Book the venue',
  ],
  [
    entry('task assigned', 30, helensOwn, { vaId: null }, { vaId: rosa }),
    'Helen Okafor assigned the task Book the venue to Rosa Delgado',
  ],
  [
    entry('task assigned', 0, helensOwn, {}, { ...three, vaId: rosa }),
    'Helen Okafor assigned 3 tasks to Rosa Delgado',
  ],
  [
    entry('task assigned', 0, helensOwn, { vaId: helen }, { ...three, vaId: rosa }),
    'Helen Okafor re-assigned 3 tasks of Helen Okafor to Rosa Delgado',
  ],
  [
    entry('task assigned', 0, helensOwn, { vaId: rosa }, { ...three, vaId: null }),
    'Helen Okafor returned 3 tasks to the pool',
  ],
  [
    entry('task assigned', 0, helensOwn, { vaId: rosa }, { ...three, vaId: null, isUndo: true }),
    'Helen Okafor undid the assignment of 3 tasks',
  ],
  [
    entry('task updated', 0, helensOwn, {}, { ...three, status: 'done' }),
    'Helen Okafor moved 3 tasks to Done',
  ],
  [
    entry('task updated', 0, helensOwn, {}, { ...three, dueDate: '2030-01-31' }),
    'Helen Okafor set the due date of 3 tasks to January 31, 2030',
  ],
  [
    entry('task updated', 0, helensOwn, { status: 'done' }, { ...three, isUndo: true }),
    'Helen Okafor undid the move of 3 tasks',
  ],
  [
    entry('task updated', 30, helensOwn, { dueDate: '2030-01-31' }, { ...ofClient, isUndo: true }),
    'Helen Okafor undid the new due date of the task Book the venue',
  ],
  [
    entry('task deleted', 0, helensOwn, { ...three, clientId: maya }),
    'Helen Okafor deleted 3 tasks of Fjordlight Outdoor',
  ],
  [
    entry('task deleted', 404, helensOwn, ofClient),
    'Helen Okafor deleted the task “Book the venue” of Fjordlight Outdoor',
  ],
  [
    entry('task deleted', 404, helensOwn, { clientId: maya }),
    'Helen Okafor deleted a task of Fjordlight Outdoor',
  ],
  [
    entry('task restored', 30, helensOwn, null, ofClient),
    'Helen Okafor restored the task Book the venue of Fjordlight Outdoor',
  ],
  [
    entry('comment created', 90, helensOwn, null, { taskId: 30 }),
    'Helen Okafor commented on the task Book the venue',
  ],
  [
    entry('comment updated', 90, helensOwn, null, { taskId: 30, userId: rosa }),
    'Helen Okafor edited a comment of Rosa Delgado on the task Book the venue',
  ],
  [
    entry('comment deleted', 90, helensOwn, { taskId: 404, userId: helen }),
    'Helen Okafor deleted their own comment on a deleted task',
  ],
  [
    entry('workflow updated', 40, helensOwn, { isPublic: false }, { isPublic: true }),
    'Helen Okafor made the workflow Answer the mail public',
  ],
  [
    entry('workflow updated', 40, helensOwn, { isPublic: true }, { isPublic: false }),
    'Helen Okafor made the workflow Answer the mail private',
  ],
  [
    entry('workflow deleted', 404, helensOwn, { title: 'Old', clientId: maya }),
    'Helen Okafor deleted the workflow “Old” of Fjordlight Outdoor',
  ],
  [
    entry('workflow attached', 40, helensOwn, null, { taskId: 30 }),
    'Helen Okafor attached the workflow Answer the mail to the task Book the venue',
  ],
  [
    entry('workflow detached', 40, helensOwn, null, { taskId: 30 }),
    'Helen Okafor detached the workflow Answer the mail from the task Book the venue',
  ],
  [
    entry('workflow started', 40, helensOwn, null, { routineId: 50 }),
    'Helen Okafor started the workflow Answer the mail on the routine Weekly report',
  ],
  [
    entry('workflow stopped', 40, helensOwn, null, { taskId: 30 }),
    'Helen Okafor stopped the workflow Answer the mail on the task Book the venue',
  ],
  [
    entry('workflow-comment created', 91, helensOwn, null, { workflowId: 40 }),
    'Helen Okafor commented on the workflow Answer the mail',
  ],
  [
    entry('workflow-comment updated', 91, helensOwn, null, { workflowId: 40, userId: maya }),
    'Helen Okafor edited a comment of Maya Lindqvist on the workflow Answer the mail',
  ],
  [
    entry('workflow-comment deleted', 91, helensOwn, { workflowId: 404, userId: 404 }),
    'Helen Okafor deleted a comment of a deleted user on a deleted workflow',
  ],
  [
    entry('routine deleted', 404, helensOwn, { title: 'Weekly report', clientId: maya }),
    'Helen Okafor deleted the routine “Weekly report” of Fjordlight Outdoor',
  ],
  [
    entry('file created', 95, helensOwn, null, { name: 'plan.pdf', taskId: 30 }),
    'Helen Okafor attached the file “plan.pdf” to the task Book the venue',
  ],
  [
    entry('file deleted', 95, helensOwn, { commentId: 9, taskId: null }),
    'Helen Okafor deleted a file from a comment',
  ],
  [
    entry('time-log created', 95, helensOwn, null, time),
    'Helen Okafor logged 1:30 h of Rosa Delgado on the task Book the venue',
  ],
  [
    entry('time-log corrected', 95, helensOwn, { ...time, hours: 2 }, time),
    'Helen Okafor corrected the time of Rosa Delgado on the task Book the venue',
  ],
  [
    entry('time-log corrected', 95, helensOwn, { ...time, taskId: 404 }, time),
    'Helen Okafor moved 1:30 h of Rosa Delgado from a deleted task to the task Book the venue',
  ],
  [
    entry('time-log deleted', 95, helensOwn, { ...time, vaId: null }, null),
    'Helen Okafor deleted 1:30 h of a deleted user on the task Book the venue',
  ],
  [
    entry('time-log approved', 95, helensOwn, null, { ...decided, hours: 12.5 }),
    'Helen Okafor approved 12:30 h of Rosa Delgado for Fjordlight Outdoor',
  ],
  [
    entry('time-log returned', 95, helensOwn, null, decided),
    'Helen Okafor returned 1:30 h to Rosa Delgado for Fjordlight Outdoor',
  ],
  [
    entry('time-log adjusted', 95, helensOwn, null, { ...time, hours: -0.5 }),
    'Helen Okafor adjusted approved time of Rosa Delgado on the task Book the venue by −0:30 h',
  ],
];
