import * as z from 'zod';
import type { Diagram } from '../../diagram.ts';
import { refineDiagram } from '../../diagram-schema.ts';
import { drawnFields, toDrawn } from './clip.ts';

/** What a file says of the workflow besides the drawing. */
export type FileFacts = { title: string; description: string | null; category: string };

const file = z
  .object({
    format: z.literal('gva-workflow', { error: 'This is not a workflow file' }),
    version: z.literal(1, { error: 'This file was made by a newer version of GVA' }),
    ...drawnFields,
  })
  .superRefine(refineDiagram);

export const toFile = (diagram: Diagram, facts: FileFacts) =>
  JSON.stringify({ format: 'gva-workflow', version: 1, ...facts, ...diagram }, null, 2);

type Read = { diagram: Diagram; error?: never } | { diagram?: never; error: string };

export function fromFile(text: string): Read {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { error: 'This is not a workflow file' };
  }
  const read = file.safeParse(content);
  return read.success
    ? { diagram: toDrawn(read.data) }
    : { error: read.error.issues[0]?.message ?? 'This is not a workflow file' };
}
