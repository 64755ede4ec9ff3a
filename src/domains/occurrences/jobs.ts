import * as z from 'zod';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';
import { createTasksOfDueRoutines } from './due-operations.ts';

/** Creates the tasks of routines on their dates. One routine's error does not stop the others, which are retried later. */
export const createRoutineTasks = defineJob({
  name: 'create-routine-tasks',
  label: 'Tasks of routines',
  input: z.object({}),
  schedule: '* * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 300,
  async run({ db, log }) {
    const { errors } = await createTasksOfDueRoutines(db, new Date());
    for (const error of errors) log.warn({ err: error }, 'routines: creating a task failed');
  },
});
