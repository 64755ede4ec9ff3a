import * as z from 'zod';
import { id, reference } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { requiredText, text } from '#shared/text.ts';
import { lookedAtVersion } from '#shared/version.ts';
import { connection, connections, nodes, notes, refineDiagram, step } from './diagram-schema.ts';
import { drawing, drawingChanges, drawingFields, drawingInput, drawnNote } from './drawing.ts';

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

/** A new one is the caller's own and a draft, whatever is asked; a template or a file brings its diagram. */
export const createWorkflowInput = workflowForm.extend({
  clientId: reference('Unknown client').nullish(),
  diagram: drawingInput.optional(),
});

/** Another draft like it; with a diagram, the diagram that could not be saved over somebody else's. */
export const copyWorkflowInput = z.object({
  id,
  title: workflowForm.shape.title,
  diagram: drawingInput.optional(),
});

/** Only what changed is sent. */
export const editWorkflowInput = z.object({
  id,
  version: lookedAtVersion,
  title: workflowForm.shape.title.optional(),
  description: text(descriptionLimit)
    .nullable()
    .transform((value) => value || null)
    .optional(),
  category: workflowForm.shape.category.optional(),
  status: z.enum(workflowStatus.options, { error: 'Unknown status' }).optional(),
  isPublic: isPublic.optional(),
});

/** What publishing, archiving and taking back take. */
export const statusInput = z.object({ id, version: lookedAtVersion });

export const setVisibilityInput = z.object({ id, version: lookedAtVersion, isPublic });
export const workflowRef = z.object({ id });
export const listWorkflowsInput = z.object({
  limit,
  cursor: cursor.optional(),
  /** Words of the title or the description. */
  q: text(titleLimit).optional(),
});

/** The whole diagram; it takes the place of the one there is. Without notes, those there are stay. */
export const saveDiagramInput = z
  .object({ id, version: lookedAtVersion, nodes, connections, notes: notes.optional() })
  .superRefine(refineDiagram);

export const listVersionsInput = z.object({ id, limit, cursor: cursor.optional() });
export const versionRef = z.object({ id, version: id });
export const restoreInput = z.object({
  id,
  version: reference('Unknown version'),
  /** The version the caller looked at, as with a save. */
  expectedVersion: lookedAtVersion,
});

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

/** What one answer has of them at most: a page of larger diagrams is a shorter one. */
export const mostListedConnections = 10_000;

export const workflowWithConnections = workflow
  .extend({ connections: z.array(connection) })
  .meta({ id: 'WorkflowWithConnections' });

export const diagram = z
  .object({ steps: z.array(step), connections: z.array(connection), notes: z.array(drawnNote) })
  .meta({ id: 'Diagram' });
export type Diagram = z.infer<typeof diagram>;

export const workflowWithDiagram = workflow
  .extend(diagram.shape)
  .meta({ id: 'WorkflowWithDiagram' });
export type WorkflowWithDiagram = z.infer<typeof workflowWithDiagram>;

/** What is stored, and the version that the next save is to name. */
export const savedDiagram = diagram.extend({ version: z.int() }).meta({ id: 'SavedDiagram' });

export const workflowVersion = z
  .object({
    version: z.int(),
    /** Which save of the workflow it is, counted from 1. */
    number: z.int(),
    savedBy: z.object({ id: z.int(), fullName: z.string() }).nullable(),
    savedAt: z.iso.datetime(),
    /** The version it brought back. */
    restoredFrom: z.int().nullable(),
    /** The number of that version. */
    restoredNumber: z.int().nullable(),
    stepCount: z.int(),
    changes: drawingChanges,
  })
  .meta({ id: 'WorkflowVersion' });
export type WorkflowVersion = z.infer<typeof workflowVersion>;

export const versionWithDiagram = workflowVersion
  .extend({ diagram: drawing })
  .meta({ id: 'WorkflowVersionWithDiagram' });

/** A stored or carried workflow in a file; what is written is read back as the same. */
export const workflowFile = z
  .object({
    format: z.literal('gva-workflow', { error: "This isn't a workflow file" }),
    version: z.literal(1, { error: 'This file was made by a newer version of GVA' }),
    title: workflowForm.shape.title,
    description: workflowForm.shape.description,
    category: workflowForm.shape.category,
    ...drawingFields,
  })
  .superRefine(refineDiagram);
export type WorkflowFile = z.output<typeof workflowFile>;

/** What a stale write is answered with, so that nothing is overwritten unseen. */
export const staleWorkflow = z.object({
  current: workflowWithDiagram,
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
});
export type StaleWorkflow = z.infer<typeof staleWorkflow>;
