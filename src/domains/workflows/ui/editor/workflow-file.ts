import type { Diagram } from '../../diagram-json.ts';
import { withExits } from '../../diagram-json.ts';
import { type WorkflowFile, workflowFile } from '../../schema.ts';

/** What a file says of the workflow besides the drawing. */
export type FileFacts = Pick<WorkflowFile, 'title' | 'description' | 'category'>;

export const toFile = (diagram: Diagram, facts: FileFacts) =>
  JSON.stringify({ format: 'gva-workflow', version: 1, ...facts, ...diagram }, null, 2);

type Read = { diagram: Diagram; error?: never } | { diagram?: never; error: string };

/** The diagram of the file, or why it is none, in words. */
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
