import * as z from 'zod';
import { id, reference } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { requiredText, text } from '#shared/text.ts';
import { connection, connections, nodes, refineDiagram, step } from './diagram-schema.ts';

export const workflowStatus = z.enum(['draft', 'published', 'archived']);
export type WorkflowStatus = z.infer<typeof workflowStatus>;

export const titleLimit = 200;
export const categoryLimit = 60;
export const descriptionLimit = 10_000;

const isPublic = z.boolean({ error: 'isPublic must be true or false' });

/** What a person writes into the form, in the form's order. */
export const workflowForm = z.object({
  title: requiredText('Title is required', titleLimit),
  description: text(descriptionLimit)
    .nullish()
    .transform((value) => value || null),
  category: requiredText('Category is required', categoryLimit),
  isPublic: isPublic.default(false),
});

/** A new one is the caller's own and a draft, whatever is asked. */
export const createWorkflowInput = workflowForm.extend({
  clientId: reference('Unknown client').nullish(),
});

/** The version the caller looked at; absent, the write applies to whatever is there. */
const version = z.number({ error: 'version must be a whole number' }).int().min(1).optional();

/** Only what changed is sent. */
export const editWorkflowInput = z.object({
  id,
  version,
  title: workflowForm.shape.title.optional(),
  description: text(descriptionLimit)
    .nullable()
    .transform((value) => value || null)
    .optional(),
  category: workflowForm.shape.category.optional(),
  status: z.enum(workflowStatus.options, { error: 'Unknown status' }).optional(),
  isPublic: isPublic.optional(),
});

export const setVisibilityInput = z.object({ id, version, isPublic });
export const workflowRef = z.object({ id });
export const listWorkflowsInput = z.object({
  limit,
  cursor: cursor.optional(),
  /** Words of the title or the description. */
  q: text(titleLimit).optional(),
});

/** The whole diagram; it takes the place of the one there is. */
export const saveDiagramInput = z
  .object({ id, version, nodes, connections })
  .superRefine(refineDiagram);

export const workflow = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string().nullable(),
    clientId: z.int(),
    category: z.string(),
    status: workflowStatus,
    isPublic: z.boolean(),
    /** Raised by every change, those of the diagram included. */
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    client: z.object({ id: z.int(), fullName: z.string() }),
  })
  .meta({ id: 'Workflow' });
export type Workflow = z.infer<typeof workflow>;

export const diagram = z
  .object({ steps: z.array(step), connections: z.array(connection) })
  .meta({ id: 'Diagram' });
export type Diagram = z.infer<typeof diagram>;

export const workflowWithDiagram = workflow
  .extend(diagram.shape)
  .meta({ id: 'WorkflowWithDiagram' });
export type WorkflowWithDiagram = z.infer<typeof workflowWithDiagram>;

/** What is stored, and the version that the next save is to name. */
export const savedDiagram = diagram.extend({ version: z.int() }).meta({ id: 'SavedDiagram' });

/** What a stale write is answered with, so that nothing is overwritten unseen. */
export const staleWorkflow = z.object({
  current: workflowWithDiagram,
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
});
export type StaleWorkflow = z.infer<typeof staleWorkflow>;
