import type { Step } from '../diagram-schema.ts';
import type { WorkflowWithDiagram } from '../schema.ts';

/** A workflow as the client receives it: `conditions` is absent from a step when it is undefined. */
export type ShownWorkflow = Omit<WorkflowWithDiagram, 'steps'> & {
  steps: Omit<Step, 'conditions'>[];
};
