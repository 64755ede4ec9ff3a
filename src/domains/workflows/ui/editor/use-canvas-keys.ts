import { type KeyboardEvent, useEffect } from 'react';
import {
  cancelConnecting,
  chooseTarget,
  deleteSelection,
  findNextPart,
  link,
  moveByKey,
  selectAll,
  selectNextLink,
  startConnecting,
  startTextEditing,
} from './actions.ts';
import { add, addNoteToDiagram } from './adding.ts';
import { copyParts, cutParts, duplicateParts, pasteParts } from './clipboard.ts';
import type { Editor } from './editor.ts';
import type { View } from './use-view.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/** Selects the part before or after. Returns false at either end, where Tab leaves the canvas. */
function selectAdjacent(editor: Editor, view: View, by: 1 | -1) {
  // Shift+Tab on the canvas itself leaves it.
  const next = by < 0 && editor.get().focused === null ? undefined : findNextPart(editor, by);
  if (!next) return false;
  editor.select([next.id], next.id);
  view.reveal(next.id);
  return true;
}

type KeyHandler = (editor: Editor, view: View, event: KeyboardEvent) => unknown;

/** With Ctrl, or Cmd on a Mac. Copy and paste use the browser's clipboard events. */
const controlKeys: Record<string, KeyHandler> = {
  z: (editor, _view, { shiftKey }) => (shiftKey ? editor.redo() : editor.undo()),
  y: (editor) => editor.redo(),
  d: duplicateParts,
  a: selectAll,
};

const plainKeys: Record<string, KeyHandler> = {
  n: (editor) => add(editor, 'process'),
  s: (editor) => add(editor, 'start'),
  d: (editor) => add(editor, 'decision'),
  e: (editor) => add(editor, 'end'),
  m: addNoteToDiagram,
  c: (editor) => startConnecting(editor),
  l: selectNextLink,
  '+': (_editor, view) => view.zoomBy(1),
  '=': (_editor, view) => view.zoomBy(1),
  '-': (_editor, view) => view.zoomBy(-1),
  '0': (_editor, view) => view.zoomTo(1),
  f: (_editor, view) => view.fit(),
  delete: deleteSelection,
  backspace: deleteSelection,
  enter: (editor) => startTextEditing(editor, [...editor.get().selection][0]),
  f2: (editor) => startTextEditing(editor, [...editor.get().selection][0]),
  escape(editor) {
    editor.setMode('select');
    editor.select([]);
  },
};
/** Keys that also work in a read-only diagram. */
const readOnlyKeys = ['+', '=', '-', '0', 'f', 'escape'];

function handleConnectingKey(editor: Editor, view: View, event: KeyboardEvent) {
  const { connecting } = editor.get();
  if (!connecting) return false;
  const { key, shiftKey } = event;
  if (key === 'Escape') {
    cancelConnecting(editor);
    view.reveal(connecting.from);
  } else if (key === 'Enter') {
    if (connecting.to) {
      link(editor, connecting.from, connecting.to);
      view.reveal(connecting.from);
    } else editor.announce('Select the step it leads to first');
  } else if (key === 'Tab' || key.startsWith('Arrow')) {
    chooseTarget(editor, key, shiftKey);
    const { to } = editor.get().connecting ?? {};
    if (to) view.reveal(to);
  } else return false;
  return true;
}

function handleKey(editor: Editor, view: View, event: KeyboardEvent) {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (altKey) return false;
  if (ctrlKey || metaKey) {
    const handle = editor.isReadOnly && key !== 'a' ? undefined : controlKeys[key.toLowerCase()];
    handle?.(editor, view, event);
    return handle !== undefined;
  }
  if (handleConnectingKey(editor, view, event)) return true;
  if (key === 'Tab') return selectAdjacent(editor, view, shiftKey ? -1 : 1);
  if (key.startsWith('Arrow')) return !editor.isReadOnly && moveByKey(editor, key, shiftKey);
  const name = key.toLowerCase();
  const handle = editor.isReadOnly && !readOnlyKeys.includes(name) ? undefined : plainKeys[name];
  handle?.(editor, view, event);
  return handle !== undefined;
}

/** Handles keys, and clipboard events while the focus is on the canvas. */
export function useCanvasKeys(editor: Editor, view: View) {
  useEffect(() => {
    const hasFocus = () => {
      const at = document.activeElement;
      return !isTyping(at) && at?.closest('.gva-flow') !== null && at !== null;
    };
    const writeToEvent = (text: string | null, event: ClipboardEvent) => {
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    const copy = (event: ClipboardEvent) => hasFocus() && writeToEvent(copyParts(editor), event);
    const cut = (event: ClipboardEvent) =>
      hasFocus() && !editor.isReadOnly && writeToEvent(cutParts(editor), event);
    const paste = (event: ClipboardEvent) =>
      hasFocus() && pasteParts(editor, event.clipboardData?.getData('text/plain') ?? '');
    document.addEventListener('copy', copy);
    document.addEventListener('cut', cut);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', cut);
      document.removeEventListener('paste', paste);
    };
  }, [editor]);

  return (event: KeyboardEvent) => {
    if (isTyping(event.target) || !handleKey(editor, view, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
