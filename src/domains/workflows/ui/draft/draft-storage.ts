import { newUuid } from '#shared/uuid.ts';
import type { Diagram } from '../../diagram-json.ts';

/** The stored diagram on which a draft is based, and its version. */
export type Base = { version: number; diagram: Diagram };

/** Unsaved changes to a diagram. */
export type DiagramDraft = {
  base: Base;
  diagram: Diagram;
  changedAt: string;
  /** Details of the workflow, for a draft whose workflow was deleted. */
  of?: { title: string; category: string };
};
export type StoredDraft = DiagramDraft & { key: string };

const keyPrefix = (userId: number, workflowId: number) => `gva-drawing:${userId}:${workflowId}:`;

/** Each open editor has its own key, so that two tabs do not overwrite each other's drafts. */
export const newDraftKey = (userId: number, workflowId: number) =>
  `${keyPrefix(userId, workflowId)}${newUuid()}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isDiagram = (value: unknown): value is Diagram =>
  isObject(value) && ['nodes', 'connections', 'notes'].every((part) => Array.isArray(value[part]));

const isDraft = (value: unknown): value is DiagramDraft =>
  isObject(value) &&
  typeof value.changedAt === 'string' &&
  isDiagram(value.diagram) &&
  isObject(value.base) &&
  typeof value.base.version === 'number' &&
  isDiagram(value.base.diagram);

function readDraft(key: string): DiagramDraft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    // The text is not valid JSON, or storage is disabled.
    return null;
  }
}

/** Returns false when the browser's storage is full or disabled. */
export function storeDraft(key: string, draft: DiagramDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteDraft(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so there is no draft.
  }
}

/** The user's drafts of this workflow on this device, newest first. */
export function findDrafts(userId: number, workflowId: number): StoredDraft[] {
  const prefix = keyPrefix(userId, workflowId);
  let keys: string[] = [];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
  return keys
    .flatMap((key) => {
      const draft = readDraft(key);
      return draft ? [{ ...draft, key }] : [];
    })
    .toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
}
