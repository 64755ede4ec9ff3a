import type { Diagram } from '../../diagram-json.ts';
import { withExits } from '../../diagram-json.ts';
import { type WorkflowFile, workflowFile } from '../../schema.ts';

export type WorkflowDetails = Pick<WorkflowFile, 'title' | 'description' | 'category'>;

export const toFile = (diagram: Diagram, facts: WorkflowDetails) =>
  JSON.stringify({ format: 'gva-workflow', version: 1, ...facts, ...diagram }, null, 2);

type Read = { diagram: Diagram; error?: never } | { diagram?: never; error: string };

/** Returns the diagram, or a message that says why the file cannot be read. */
export function fromFile(text: string): Read {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { error: "This isn't a workflow file" };
  }
  const read = workflowFile.safeParse(content);
  if (!read.success)
    return { error: read.error.issues[0]?.message ?? "This isn't a workflow file" };
  const { nodes, connections, notes } = read.data;
  return { diagram: { nodes, connections: withExits(connections, nodes), notes } };
}
