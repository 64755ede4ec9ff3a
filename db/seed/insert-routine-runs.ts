import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './insert-people.ts';
import { drawingOf } from './insert-workflows.ts';
import { type DemoRoutineRun, routineRuns } from './workflow-runs.ts';
import { workflows } from './workflows.ts';

export async function insertRoutineRuns(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  for (const run of routineRuns) await insertRun(db, run, calendar, ids);
}

async function insertRun(
  db: Kysely<Database>,
  { client, routine, by, day, ticks, left }: DemoRoutineRun,
  calendar: Calendar,
  ids: Ids,
) {
  const {
    id: routineId,
    workflowId,
    title,
  } = await db
    .selectFrom('routines')
    .innerJoin('workflows', 'workflows.id', 'routines.workflowId')
    .select(['routines.id', 'routines.workflowId', 'workflows.title'])
    .where('routines.clientId', '=', ids.of(client))
    .where('routines.title', '=', routine)
    .executeTakeFirstOrThrow();
  const drawn = workflows.find((workflow) => workflow.title === title);
  if (!drawn) throw new Error(`No workflow is called ${title}`);
  const moment = (ticked: number) => calendar.at(day, 7.5 + ticked / 4);
  const { id: runId } = await db
    .insertInto('workflowRuns')
    .values({
      routineId,
      workflowId,
      workflowVersion: 1,
      title,
      startedBy: ids.of(by),
      startedAt: moment(0),
      done: ticks.length,
      total: ticks.length + left,
      diagram: JSON.stringify(drawingOf(drawn)),
      ...(left === 0 && {
        status: 'finished' as const,
        endedBy: ids.of(by),
        endedAt: moment(ticks.length),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('workflowRunTicks')
    .values(
      ticks.map(([stepKey, answer = null], i) => ({
        runId,
        position: i + 1,
        stepKey,
        answer,
        tickedBy: ids.of(by),
        tickedAt: moment(i + 1),
      })),
    )
    .execute();
}
