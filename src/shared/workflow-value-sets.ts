/** The values of the columns of workflows and their runs with a check constraint, like those in `value-sets.ts`. */
export const workflowStatuses = ['draft', 'published', 'archived'] as const;
export type WorkflowStatus = (typeof workflowStatuses)[number];

export const stepTypes = ['start', 'end', 'process', 'decision'] as const;
export type WorkflowStepType = (typeof stepTypes)[number];

export const connectionPoints = ['top', 'bottom', 'left', 'right'] as const;
export type ConnectionPoint = (typeof connectionPoints)[number];

export const runStatuses = ['active', 'finished', 'stopped'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const decisionAnswers = ['Yes', 'No'] as const;
export type DecisionAnswer = (typeof decisionAnswers)[number];
