import * as z from 'zod';
import { answers } from '#domains/workflows/check.ts';
import { stepType } from '#domains/workflows/diagram-schema.ts';
import { drawing } from '#domains/workflows/drawing.ts';
import { workflowStatus } from '#domains/workflows/schema.ts';
import { id, reference } from '#shared/id.ts';
import { requiredText, text } from '#shared/text.ts';
import { ordinal } from '#shared/version.ts';

export const runStatus = z.enum(['active', 'finished', 'stopped']);
export type RunStatus = z.infer<typeof runStatus>;

/** Loops may be gone through again and again, but not for ever. */
export const mostTicks = 2_000;
/** A task shows its newest runs. */
export const mostRuns = 100;
/** What a routine was done by lately. */
export const mostOfRoutine = 30;
export const mostChoices = 100;

export const taskOfRuns = z.object({ taskId: id });
/** A routine is done by its own workflow, so starting it names no other. */
export const routineOfRuns = z.object({ routineId: id });
export const runRef = z.object({ id });
const workflowId = reference('Please select a workflow');
export const startRunInput = z.object({ taskId: id, workflowId });
export const detachInput = z.object({ taskId: id, workflowId: id });
export const listChoicesInput = z.object({ taskId: id, q: text(200).optional() });

const stepKey = requiredText('Which step?', 100);
/** The place on the path that the caller saw the step at; without it, the step as it stands now. */
const position = ordinal('position').optional();
export const tickInput = z.object({ id, stepKey, position });
export const answerInput = tickInput.extend({
  answer: z.enum(answers, { error: 'Answer Yes or No' }),
});
export const undoInput = tickInput;

const person = z.object({ id: z.int(), fullName: z.string() });

export const progress = z.object({ done: z.int(), total: z.int() });
export type Progress = z.infer<typeof progress>;

export const run = z
  .object({
    id: z.int(),
    /** What it is done for: either a task or a routine. */
    taskId: z.int().nullable(),
    routineId: z.int().nullable(),
    /** Null once the workflow is deleted: a run goes on with what it began with. */
    workflowId: z.int().nullable(),
    workflowVersion: z.int(),
    title: z.string(),
    status: runStatus,
    progress,
    startedBy: person.nullable(),
    startedAt: z.iso.datetime(),
    /** Who did the last step, or stopped it. */
    endedBy: person.nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WorkflowRun' });
export type Run = z.infer<typeof run>;

const answer = z.enum(answers).nullable();

/** A step as it was or will be gone through; in a loop the same step comes several times. */
export const runStep = z
  .object({
    /** 1 for the first one to do; null for a start, an end and what is still to come. */
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

/** A tick that was taken back. */
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
    /** The latest first, a hundred at most. */
    undone: z.array(undoneTick),
    diagram: drawing,
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
