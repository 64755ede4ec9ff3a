import { newUuid } from '#shared/uuid.ts';
import { maxNodes, maxNotes } from '../../diagram-schema.ts';
import { deleteSelection } from './actions.ts';
import { getBounds, grid, listParts } from './arrange.ts';
import { fromClip, paste, toClip } from './clip.ts';
import type { Editor } from './editor.ts';

const storageKey = 'gva-workflow-clip';
let inMemory: string | null = null;
/** How often the same parts were pasted. Each copy is moved further, so that copies do not cover each other. */
let pasteCount = 0;

/** Also stores copied parts in the session, for browsers that deny access to the clipboard. */
function storeClip(text: string) {
  inMemory = text;
  pasteCount = 0;
  try {
    sessionStorage.setItem(storageKey, text);
  } catch {
    // Storage is full or disabled: the text stays in memory until the page is closed.
  }
}

function readStoredClip() {
  try {
    return sessionStorage.getItem(storageKey) ?? inMemory;
  } catch {
    return inMemory;
  }
}

const count = (number: number) => `${number} ${number === 1 ? 'item' : 'items'}`;

/** Returns the selected parts as text for the clipboard; null without a selection. */
export function copyParts(editor: Editor) {
  const { selection } = editor.get();
  const text = toClip(editor.diagram(), selection);
  if (text === null) {
    editor.announce('Select steps or notes to copy');
    return null;
  }
  storeClip(text);
  editor.announce(
    `${count(listParts(editor.diagram()).filter(({ id }) => selection.has(id)).length)} copied`,
  );
  return text;
}

export function cutParts(editor: Editor) {
  const text = copyParts(editor);
  if (text !== null) deleteSelection(editor);
  return text;
}

/** Pastes the clipboard or, if it is empty, the parts copied last: next to the original, or in the visible area. */
export function pasteParts(editor: Editor, text: string) {
  if (editor.isReadOnly) return;
  const source = text.trim() ? text : (readStoredClip() ?? '');
  const parts = fromClip(source);
  if (!parts) return editor.announce('The clipboard has no steps');
  pasteCount = source === readStoredClip() ? pasteCount + 1 : 1;
  pasteText(editor, source, pasteCount);
}

function pasteText(editor: Editor, text: string, copyNumber: number) {
  const parts = fromClip(text);
  if (!parts) return;
  if (editor.diagram().nodes.length + parts.nodes.length > maxNodes)
    return editor.announce(`A workflow can have at most ${maxNodes} steps`);
  if (editor.diagram().notes.length + parts.notes.length > maxNotes)
    return editor.announce(`A workflow can have at most ${maxNotes} notes`);
  const [box, area] = [getBounds(listParts(parts)), editor.view().visibleArea()];
  const isVisible =
    box.x < area.x + area.width &&
    box.x + box.width > area.x &&
    box.y < area.y + area.height &&
    box.y + box.height > area.y;
  const offset = 2 * grid * copyNumber;
  const toGrid = (value: number) => Math.round(value / grid) * grid;
  const by = isVisible
    ? { x: offset, y: offset }
    : {
        x: toGrid(area.x + (area.width - box.width) / 2 - box.x) + offset,
        y: toGrid(area.y + (area.height - box.height) / 2 - box.y) + offset,
      };
  const pasted = paste(editor.diagram(), parts, by, newUuid);
  editor.edit(() => pasted.diagram, {
    select: pasted.ids,
    announce: `${count(pasted.ids.length)} pasted`,
  });
  editor.patch({ focused: pasted.ids[0] ?? null, editing: null });
}

/** Copies the selection next to the original without changing the clipboard. */
export function duplicateParts(editor: Editor) {
  const text = toClip(editor.diagram(), editor.get().selection);
  if (text === null) editor.announce('Select steps or notes to duplicate');
  else if (!editor.isReadOnly) pasteText(editor, text, 1);
}

/** Only for buttons. Keys use the browser's clipboard events, which need no permission. */
export async function writeClipboard(text: string | null) {
  if (text === null) return;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Permission was denied, or the page is not served over HTTPS: paste uses the copy in the session.
  }
}

/** Returns copied parts of a diagram, or an empty text if there are none or access is denied. */
export async function readClipboard() {
  try {
    const text = await navigator.clipboard.readText();
    // With other text in the clipboard, paste uses the parts that were copied last.
    return fromClip(text) ? text : '';
  } catch {
    return '';
  }
}
