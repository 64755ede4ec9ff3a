import * as z from 'zod';
import { id, reference } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { line, requiredLine, text } from '#shared/text.ts';
import { expectedVersion } from '#shared/version.ts';
import { workflowStatuses } from '#shared/workflow-value-sets.ts';
import { diagram, diagramChanges, diagramFields, diagramInput, drawnNote } from './diagram-json.ts';
import {
  connection,
  connections,
  nodes,
  notes,
  refineDiagram,
  type Step,
  step,
} from './diagram-schema.ts';

export const workflowStatus = z.enum(workflowStatuses);
export type WorkflowStatus = z.infer<typeof workflowStatus>;

export const titleLimit = 200;
export const categoryLimit = 60;
export const descriptionLimit = 10_000;

const isPublic = z.boolean({ error: 'isPublic must be true or false' });

/** The fields of the form, in their order on the screen. */
export const workflowForm = z.object({
  title: requiredLine('Title is required', titleLimit),
  description: text(descriptionLimit)
    .nullish()
    .transform((value) => value || null),
  category: requiredLine('Category is required', categoryLimit),
  isPublic: isPublic.default(false),
});

/** A new workflow is always a draft of the caller. A diagram comes from a template or a file. */
export const createWorkflowInput = workflowForm.extend({
  clientId: reference('Unknown client').nullish(),
  diagram: diagramInput.optional(),
});

/** The copy gets this diagram, if given: one that could not be saved because of a conflict. */
export const copyWorkflowInput = z.object({
  id,
  title: workflowForm.shape.title,
  diagram: diagramInput.optional(),
});

/** Absent fields stay unchanged. */
export const editWorkflowInput = z.object({
  id,
  version: expectedVersion,
  title: workflowForm.shape.title.optional(),
  description: text(descriptionLimit)
    .nullable()
    .transform((value) => value || null)
    .optional(),
  category: workflowForm.shape.category.optional(),
  status: z.enum(workflowStatus.options, { error: 'Unknown status' }).optional(),
  isPublic: isPublic.optional(),
});

export const statusInput = z.object({ id, version: expectedVersion });

export const setVisibilityInput = z.object({ id, version: expectedVersion, isPublic });
export const workflowRef = z.object({ id });
export const listWorkflowsInput = z.object({
  limit,
  cursor: cursor.optional(),
  /** Searches the title and the description. */
  q: line(titleLimit).optional(),
});

/** Replaces the stored diagram. Without `notes`, the stored notes are kept. */
export const saveDiagramInput = z
  .object({ id, version: expectedVersion, nodes, connections, notes: notes.optional() })
  .superRefine(refineDiagram);

export const listVersionsInput = z.object({ id, limit, cursor: cursor.optional() });
export const versionRef = z.object({ id, version: id });
export const restoreInput = z.object({
  id,
  version: reference('Unknown version'),
  /** The workflow's version that the caller last read. */
  expectedVersion,
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
    /** Incremented by every change, including changes to the diagram. */
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    client: z.object({ id: z.int(), fullName: z.string() }),
  })
  .meta({ id: 'Workflow' });
export type Workflow = z.infer<typeof workflow>;

/** Maximum per response. A page whose workflows have more connections ends early. */
export const maxListedConnections = 10_000;

export const workflowWithConnections = workflow
  .extend({ connections: z.array(connection) })
  .meta({ id: 'WorkflowWithConnections' });

export const storedDiagram = z
  .object({ steps: z.array(step), connections: z.array(connection), notes: z.array(drawnNote) })
  .meta({ id: 'Diagram' });
export type StoredDiagram = z.infer<typeof storedDiagram>;

export const workflowWithDiagram = workflow
  .extend(storedDiagram.shape)
  .meta({ id: 'WorkflowWithDiagram' });
export type WorkflowWithDiagram = z.infer<typeof workflowWithDiagram>;

/** A workflow as the browser receives it. A step has no `conditions` if they are undefined, because JSON omits them. */
export type ShownWorkflow = Omit<WorkflowWithDiagram, 'steps'> & {
  steps: Omit<Step, 'conditions'>[];
};

/** The stored diagram, and the version that the next save must send. */
export const savedDiagram = storedDiagram.extend({ version: z.int() }).meta({ id: 'SavedDiagram' });

export const workflowVersion = z
  .object({
    version: z.int(),
    /** Numbers the saves of the workflow from 1; `version` also counts its other changes. */
    number: z.int(),
    savedBy: z.object({ id: z.int(), fullName: z.string() }).nullable(),
    savedAt: z.iso.datetime(),
    /** The version that this save restored. */
    restoredFrom: z.int().nullable(),
    /** The number of that version. */
    restoredNumber: z.int().nullable(),
    stepCount: z.int(),
    changes: diagramChanges,
  })
  .meta({ id: 'WorkflowVersion' });
export type WorkflowVersion = z.infer<typeof workflowVersion>;

export const versionWithDiagram = workflowVersion
  .extend({ diagram })
  .meta({ id: 'WorkflowVersionWithDiagram' });

/** The format of exported and imported files. */
export const workflowFile = z
  .object({
    format: z.literal('gva-workflow', { error: "This isn't a workflow file" }),
    version: z.literal(1, { error: 'This file was made by a newer version of GVA' }),
    title: workflowForm.shape.title,
    description: workflowForm.shape.description,
    category: workflowForm.shape.category,
    ...diagramFields,
  })
  .superRefine(refineDiagram);
export type WorkflowFile = z.output<typeof workflowFile>;

/** Details of the conflict (409) that answers a write to a stale version. */
export const staleWorkflow = z.object({
  current: workflowWithDiagram,
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
});
export type StaleWorkflow = z.infer<typeof staleWorkflow>;
