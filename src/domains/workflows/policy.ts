import { type Actor, canWorkWithClient } from '#shared/actor.ts';
import type { CanRead } from '#shared/visible-event.ts';

type Owned = { clientId: number };

/** Clients can read their own workflows, admins and approved VAs those of every client. */
export const canReadWorkflow = (actor: Actor, workflow: Owned) =>
  actor.role === 'client'
    ? workflow.clientId === actor.id
    : canWorkWithClient(actor, workflow.clientId);

export const canCreateWorkflows = ({ role }: Pick<Actor, 'role'>) => role === 'client';

export const canEditWorkflow = (actor: Actor, workflow: Owned) =>
  canCreateWorkflows(actor) && workflow.clientId === actor.id;

/** The rows an actor may see, as data; queries turn it into a WHERE clause. */
export type WorkflowScope = { clientIds?: readonly number[] };

export function workflowScope({ id, role, isApproved, clientIds }: Actor): WorkflowScope {
  if (role === 'client') return { clientIds: [id] };
  return isApproved ? {} : { clientIds: clientIds ?? [] };
}

/** The caller has already checked that the actor can read the workflow. */
export const canChangeWorkflowComment = (actor: Actor, comment: { userId: number }) =>
  actor.role === 'admin' || comment.userId === actor.id;

/** Who receives the events of a workflow. */
export const readersOfWorkflow: CanRead = (actor, { clientId }) =>
  canReadWorkflow(actor, { clientId: clientId ?? 0 });
