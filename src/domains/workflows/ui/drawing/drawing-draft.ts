import { randomUuid } from '#client/random-uuid.ts';
import type { Diagram } from '../../diagram-json.ts';

/** What a drawing began from: the stored diagram, and the version it had. */
export type Base = { version: number; diagram: Diagram };

/** A drawing that nobody has saved yet. */
export type DrawingDraft = {
  base: Base;
  diagram: Diagram;
  changedAt: string;
  /** What it is a drawing of, should that be gone when one comes back. */
  of?: { title: string; category: string };
};
export type KeptDraft = DrawingDraft & { key: string };

const beginning = (userId: number, workflowId: number) => `gva-drawing:${userId}:${workflowId}:`;

/** Every opened editor keeps its own, so that of two tabs neither takes away what the other has drawn. */
export const newDraftKey = (userId: number, workflowId: number) =>
  `${beginning(userId, workflowId)}${randomUuid()}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isDiagram = (value: unknown): value is Diagram =>
  isObject(value) && ['nodes', 'connections', 'notes'].every((part) => Array.isArray(value[part]));

const isDraft = (value: unknown): value is DrawingDraft =>
  isObject(value) &&
  typeof value.changedAt === 'string' &&
  isDiagram(value.diagram) &&
  isObject(value.base) &&
  typeof value.base.version === 'number' &&
  isDiagram(value.base.diagram);

function read(key: string): DrawingDraft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    // None, or one that another version of the page has written.
    return null;
  }
}

/** False when the browser does not keep it: its storage is full or switched off. */
export function keepDraft(key: string, draft: DrawingDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is switched off: there was none.
  }
}

/** What this person has drawn on this device and not saved, newest first. */
export function findDrafts(userId: number, workflowId: number): KeptDraft[] {
  const start = beginning(userId, workflowId);
  let keys: string[] = [];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
  return keys
    .flatMap((key) => {
      const draft = read(key);
      return draft ? [{ ...draft, key }] : [];
    })
    .toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
}
