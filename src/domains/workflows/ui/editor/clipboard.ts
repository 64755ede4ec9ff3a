import { randomUuid } from '#client/random-uuid.ts';
import { maxNodes, maxNotes } from '../../diagram-schema.ts';
import { remove } from './actions.ts';
import { boundsOf, grid, partsOf } from './arrange.ts';
import { fromClip, paste, toClip } from './clip.ts';
import type { Editor } from './editor.ts';

const storageKey = 'gva-workflow-clip';
let inMemory: string | null = null;
/** How often the same parts were put down, so that copies do not cover each other. */
let putDown = 0;

/** Where the browser does not let us at its clipboard, what was copied still reaches the next workflow. */
function keep(text: string) {
  inMemory = text;
  putDown = 0;
  try {
    sessionStorage.setItem(storageKey, text);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function kept() {
  try {
    return sessionStorage.getItem(storageKey) ?? inMemory;
  } catch {
    return inMemory;
  }
}

const count = (number: number) => `${number} ${number === 1 ? 'item' : 'items'}`;

/** The chosen parts as a text for the clipboard; null when none is chosen. */
export function copyParts(editor: Editor) {
  const { selection } = editor.get();
  const text = toClip(editor.diagram(), selection);
  if (text === null) {
    editor.say('Select steps or notes to copy');
    return null;
  }
  keep(text);
  editor.say(
    `${count(partsOf(editor.diagram()).filter(({ id }) => selection.has(id)).length)} copied`,
  );
  return text;
}

export function cutParts(editor: Editor) {
  const text = copyParts(editor);
  if (text !== null) remove(editor);
  return text;
}

/** Puts down what the clipboard holds, else what was copied last, beside where it was or where one looks. */
export function pasteParts(editor: Editor, text: string) {
  if (editor.isReadOnly) return;
  const source = text.trim() ? text : (kept() ?? '');
  const parts = fromClip(source);
  if (!parts) return editor.say('The clipboard has no steps');
  putDown = source === kept() ? putDown + 1 : 1;
  put(editor, source, putDown);
}

function put(editor: Editor, text: string, turn: number) {
  const parts = fromClip(text);
  if (!parts) return;
  if (editor.diagram().nodes.length + parts.nodes.length > maxNodes)
    return editor.say(`A workflow can have at most ${maxNodes} steps`);
  if (editor.diagram().notes.length + parts.notes.length > maxNotes)
    return editor.say(`A workflow can have at most ${maxNotes} notes`);
  const [box, seen] = [boundsOf(partsOf(parts)), editor.view().seen()];
  const isSeen =
    box.x < seen.x + seen.width &&
    box.x + box.width > seen.x &&
    box.y < seen.y + seen.height &&
    box.y + box.height > seen.y;
  const away = 2 * grid * turn;
  const toGrid = (value: number) => Math.round(value / grid) * grid;
  const by = isSeen
    ? { x: away, y: away }
    : {
        x: toGrid(seen.x + (seen.width - box.width) / 2 - box.x) + away,
        y: toGrid(seen.y + (seen.height - box.height) / 2 - box.y) + away,
      };
  const pasted = paste(editor.diagram(), parts, by, randomUuid);
  editor.edit(() => pasted.diagram, {
    select: pasted.ids,
    say: `${count(pasted.ids.length)} pasted`,
  });
  editor.patch({ focused: pasted.ids[0] ?? null, editing: null });
}

/** A copy beside the original, past the clipboard. */
export function duplicateParts(editor: Editor) {
  const text = toClip(editor.diagram(), editor.get().selection);
  if (text === null) editor.say('Select steps or notes to duplicate');
  else if (!editor.isReadOnly) put(editor, text, 1);
}

/** For the buttons; the keys go through the browser's own events, which need no permission. */
export async function writeClipboard(text: string | null) {
  if (text === null) return;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Refused, or the page is not on https: what is kept in the session serves.
  }
}

/** What there is of ours; empty also where the browser does not let us look. */
export async function readClipboard() {
  try {
    const text = await navigator.clipboard.readText();
    // A text of somebody else's must not stand in the way of what was copied here.
    return fromClip(text) ? text : '';
  } catch {
    return '';
  }
}
