import { type KeyboardEvent, useEffect } from 'react';
import {
  aim,
  beginText,
  cancelConnecting,
  link,
  nudge,
  remove,
  selectAll,
  startConnecting,
  stepFrom,
} from './actions.ts';
import { add, addRemark } from './adding.ts';
import { copyParts, cutParts, duplicateParts, pasteParts } from './clipboard.ts';
import type { Editor } from './editor.ts';
import { chooseLink } from './links.ts';
import type { View } from './use-view.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/** Goes to the part before or after; false at either end, where the key leaves the canvas. */
function walk(editor: Editor, view: View, by: 1 | -1) {
  // Backwards from the canvas itself the key leaves it.
  const next = by < 0 && editor.get().focused === null ? undefined : stepFrom(editor, by);
  if (!next) return false;
  editor.select([next.id], next.id);
  view.reveal(next.id);
  return true;
}

type Answer = (editor: Editor, view: View, event: KeyboardEvent) => unknown;

/** With Ctrl, or with the command key of a Mac. Copying and pasting are the browser's own events. */
const withControl: Record<string, Answer> = {
  z: (editor, _view, { shiftKey }) => (shiftKey ? editor.redo() : editor.undo()),
  y: (editor) => editor.redo(),
  d: duplicateParts,
  a: selectAll,
};

const plain: Record<string, Answer> = {
  n: (editor) => add(editor, 'process'),
  s: (editor) => add(editor, 'start'),
  d: (editor) => add(editor, 'decision'),
  e: (editor) => add(editor, 'end'),
  m: addRemark,
  c: (editor) => startConnecting(editor),
  l: chooseLink,
  '+': (_editor, view) => view.zoomBy(1),
  '=': (_editor, view) => view.zoomBy(1),
  '-': (_editor, view) => view.zoomBy(-1),
  '0': (_editor, view) => view.zoomTo(1),
  f: (_editor, view) => view.fit(),
  delete: remove,
  backspace: remove,
  enter: (editor) => beginText(editor, [...editor.get().selection][0]),
  f2: (editor) => beginText(editor, [...editor.get().selection][0]),
  escape(editor) {
    editor.setMode('select');
    editor.select([]);
  },
};
/** What only looks, and so works for whoever may only read. */
const looking = ['+', '=', '-', '0', 'f', 'escape'];

function whileConnecting(editor: Editor, view: View, event: KeyboardEvent) {
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
    } else editor.say('Select the step it leads to first');
  } else if (key === 'Tab' || key.startsWith('Arrow')) {
    aim(editor, key, shiftKey);
    const { to } = editor.get().connecting ?? {};
    if (to) view.reveal(to);
  } else return false;
  return true;
}

function answer(editor: Editor, view: View, event: KeyboardEvent) {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (altKey) return false;
  if (ctrlKey || metaKey) {
    const act = editor.isReadOnly && key !== 'a' ? undefined : withControl[key.toLowerCase()];
    act?.(editor, view, event);
    return act !== undefined;
  }
  if (whileConnecting(editor, view, event)) return true;
  if (key === 'Tab') return walk(editor, view, shiftKey ? -1 : 1);
  if (key.startsWith('Arrow')) return !editor.isReadOnly && nudge(editor, key, shiftKey);
  const name = key.toLowerCase();
  const act = editor.isReadOnly && !looking.includes(name) ? undefined : plain[name];
  act?.(editor, view, event);
  return act !== undefined;
}

/** The keys of the canvas, and what the browser's clipboard asks of it while the keyboard is there. */
export function useCanvasKeys(editor: Editor, view: View) {
  useEffect(() => {
    const isOurs = () => {
      const at = document.activeElement;
      return !isTyping(at) && at?.closest('.gva-flow') !== null && at !== null;
    };
    const give = (text: string | null, event: ClipboardEvent) => {
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    const copy = (event: ClipboardEvent) => isOurs() && give(copyParts(editor), event);
    const cut = (event: ClipboardEvent) =>
      isOurs() && !editor.isReadOnly && give(cutParts(editor), event);
    const paste = (event: ClipboardEvent) =>
      isOurs() && pasteParts(editor, event.clipboardData?.getData('text/plain') ?? '');
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
    if (isTyping(event.target) || !answer(editor, view, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
