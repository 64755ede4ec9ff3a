import { redirect } from '@tanstack/react-router';
import { describeError } from '#client/describe-error.ts';
import { trpcCache } from '#client/trpc.ts';
import type { WorkflowsSearch } from './workflows-search.ts';

const keyOf = (userId: number) => `gva-last-workflow:${userId}`;

function saveLastWorkflow(userId: number, id: number) {
  try {
    localStorage.setItem(keyOf(userId), String(id));
  } catch {
    // Storage is full or switched off: the page opens without a workflow.
  }
}

function forgetLastWorkflow(userId: number) {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // Without storage there is nothing to forget.
  }
}

function readLastWorkflow(userId: number): number | undefined {
  try {
    return Number(localStorage.getItem(keyOf(userId))) || undefined;
  } catch {
    // Storage is switched off.
    return undefined;
  }
}

/** The workflow this person used last on this device; undefined if they can no longer open it. */
async function findLastWorkflow(userId: number): Promise<number | undefined> {
  const id = readLastWorkflow(userId);
  if (id === undefined) return undefined;
  try {
    await trpcCache.workflows.get.fetch({ id });
    return id;
  } catch (error) {
    if (describeError(error).code === 'NOT_FOUND') forgetLastWorkflow(userId);
    return undefined;
  }
}

type Visit = {
  search: WorkflowsSearch;
  /** `stay`: within the page, where an address without a workflow is the list. */
  cause: 'preload' | 'enter' | 'stay';
  context: { user: { id: number } };
};

/** Remembers the workflow of the address; an address that names none leads to the last one. */
export async function returnToLastWorkflow({ search, cause, context: { user } }: Visit) {
  if (cause === 'preload') return;
  if (search.id !== undefined) return saveLastWorkflow(user.id, search.id);
  if (cause === 'stay' || search.q !== undefined) return;
  const id = await findLastWorkflow(user.id);
  if (id !== undefined) throw redirect({ to: '/workflows', search: { id }, replace: true });
}
