import type { Step } from '../diagram-schema.ts';
import type { WorkflowWithDiagram } from '../schema.ts';

/** A workflow as the screens get it; what nobody shows of its steps is left to the server. */
export type ShownWorkflow = Omit<WorkflowWithDiagram, 'steps'> & {
  steps: Omit<Step, 'conditions'>[];
};
