import { type Actor, canDealWithClient } from '#shared/actor.ts';

/** As much of a workflow as rights depend on. */
type Owned = { clientId: number };

/** Administrators and approved VAs read every workflow, clients their own. */
export const canReadWorkflow = (actor: Actor, workflow: Owned) =>
  actor.role === 'client'
    ? workflow.clientId === actor.id
    : canDealWithClient(actor, workflow.clientId);

export const canCreateWorkflows = ({ role }: Pick<Actor, 'role'>) => role === 'client';

export const canEditWorkflow = (actor: Actor, workflow: Owned) =>
  canCreateWorkflows(actor) && workflow.clientId === actor.id;

/** The rows an actor may see, as data; queries turn it into a WHERE clause. */
export type WorkflowScope = { clientId?: number };

export function workflowScope({ id, role, isApproved, onlyClientId }: Actor): WorkflowScope {
  if (role === 'client') return { clientId: id };
  // No client has the id 0.
  return isApproved ? {} : { clientId: onlyClientId ?? 0 };
}

/** The author or an admin, on a workflow they can read. */
export const canChangeWorkflowComment = (actor: Actor, comment: { userId: number }) =>
  actor.role === 'admin' || comment.userId === actor.id;
