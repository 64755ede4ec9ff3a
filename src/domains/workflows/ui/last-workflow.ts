import { redirect } from '@tanstack/react-router';
import { describeError } from '#client/describe-error.ts';
import { trpcCache } from '#client/trpc.ts';
import type { WorkflowsSearch } from './workflows-search.ts';

const keyOf = (userId: number) => `gva-last-workflow:${userId}`;

function saveLastWorkflow(userId: number, id: number) {
  try {
    localStorage.setItem(keyOf(userId), String(id));
  } catch {
    // Storage is full or disabled: the page opens without a workflow.
  }
}

function forgetLastWorkflow(userId: number) {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // Storage is disabled, so nothing is stored.
  }
}

function readLastWorkflow(userId: number): number | undefined {
  try {
    return Number(localStorage.getItem(keyOf(userId))) || undefined;
  } catch {
    // Storage is disabled.
    return undefined;
  }
}

/** The workflow that the user last opened on this device; undefined if the user can no longer open it. */
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
  /** `stay` is a navigation within the page: an address without a workflow then shows the list. */
  cause: 'preload' | 'enter' | 'stay';
  context: { user: { id: number } };
};

/** Stores the workflow in the address. An address without one redirects to the last one. */
export async function returnToLastWorkflow({ search, cause, context: { user } }: Visit) {
  if (cause === 'preload') return;
  if (search.id !== undefined) return saveLastWorkflow(user.id, search.id);
  if (cause === 'stay' || search.q !== undefined) return;
  const id = await findLastWorkflow(user.id);
  if (id !== undefined) throw redirect({ to: '/workflows', search: { id }, replace: true });
}
