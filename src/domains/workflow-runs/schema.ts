import * as z from 'zod';
import { diagram } from '#domains/workflows/diagram-json.ts';
import { stepType } from '#domains/workflows/diagram-schema.ts';
import { workflowStatus } from '#domains/workflows/schema.ts';
import { id, reference } from '#shared/id.ts';
import { line, requiredLine } from '#shared/text.ts';
import { ordinal } from '#shared/version.ts';
import { decisionAnswers, runStatuses } from '#shared/workflow-value-sets.ts';

export const runStatus = z.enum(runStatuses);
export type RunStatus = z.infer<typeof runStatus>;

/** Ends a run that repeats a loop without end. */
export const maxTicks = 2_000;
export const maxRunsPerTask = 100;
export const maxRunsPerRoutine = 30;
export const maxChoices = 100;

export const taskRunsRef = z.object({ taskId: id });
export const routineRunsRef = z.object({ routineId: id });
export const runRef = z.object({ id });
const workflowId = reference('Please select a workflow');
export const startRunInput = z.object({ taskId: id, workflowId });
export const detachInput = z.object({ taskId: id, workflowId: id });
export const listChoicesInput = z.object({ taskId: id, q: line(200).optional() });

const stepKey = requiredLine('Which step?', 100);
/** The position on the path at which the caller saw the step. Without it, the current position is used. */
const position = ordinal('position').optional();
export const tickInput = z.object({ id, stepKey, position });
export const answerInput = tickInput.extend({
  answer: z.enum(decisionAnswers, { error: 'Answer Yes or No' }),
});
export const undoInput = tickInput;

const person = z.object({ id: z.int(), fullName: z.string() });

export const progress = z.object({ done: z.int(), total: z.int() });
export type Progress = z.infer<typeof progress>;

export const run = z
  .object({
    id: z.int(),
    /** A run belongs either to a task or to a routine. */
    taskId: z.int().nullable(),
    routineId: z.int().nullable(),
    /** Null once the workflow is deleted: the run has its own copy of the diagram. */
    workflowId: z.int().nullable(),
    workflowVersion: z.int(),
    title: z.string(),
    status: runStatus,
    progress,
    startedBy: person.nullable(),
    startedAt: z.iso.datetime(),
    /** The person who completed the last step or stopped the run. */
    endedBy: person.nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WorkflowRun' });
export type Run = z.infer<typeof run>;

const answer = z.enum(decisionAnswers).nullable();

/** One visit to a step. A step in a loop can be visited several times. */
export const runStep = z
  .object({
    /** Counted from 1; null for a start, an end and upcoming steps. */
    position: z.int().nullable(),
    key: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    type: stepType,
    state: z.enum(['done', 'current', 'upcoming']),
    answer,
    tickedBy: person.nullable(),
    tickedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WorkflowRunStep' });
export type RunStep = z.infer<typeof runStep>;

const undoneTick = z.object({
  stepKey: z.string(),
  title: z.string(),
  answer,
  tickedBy: person.nullable(),
  tickedAt: z.iso.datetime(),
  undoneBy: person.nullable(),
  undoneAt: z.iso.datetime(),
});

export const runWithSteps = run
  .extend({
    steps: z.array(runStep),
    /** Newest first, at most 100. */
    undone: z.array(undoneTick),
    diagram,
  })
  .meta({ id: 'WorkflowRunWithSteps' });
export type RunWithSteps = z.infer<typeof runWithSteps>;

export const attachedWorkflow = z
  .object({
    workflowId: z.int(),
    title: z.string(),
    category: z.string(),
    status: workflowStatus,
    version: z.int(),
    attachedAt: z.iso.datetime(),
    activeRunId: z.int().nullable(),
  })
  .meta({ id: 'AttachedWorkflow' });

export const choice = z
  .object({ id: z.int(), title: z.string(), category: z.string(), isAttached: z.boolean() })
  .meta({ id: 'WorkflowChoice' });
