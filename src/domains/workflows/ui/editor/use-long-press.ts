import { type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Editor } from './editor.ts';

const longPressMs = 500;
const maxMovePixels = 10;

const partUnder = (target: EventTarget) =>
  target instanceof Element
    ? target.closest('.react-flow__node')?.getAttribute('data-id')
    : undefined;

/** A long press toggles the selection of a part, like Shift and a click. */
export function useLongPress(editor: Editor) {
  const press = useRef({ timer: 0, x: 0, y: 0, isDone: false });

  function cancel() {
    window.clearTimeout(press.current.timer);
  }
  return {
    onPointerDown(event: PointerEvent) {
      cancel();
      press.current.isDone = false;
      const id = partUnder(event.target);
      if (event.pointerType !== 'touch' || !event.isPrimary || !id) return;
      const timer = window.setTimeout(() => {
        press.current.isDone = true;
        const ids = new Set(editor.get().selection);
        if (!ids.delete(id)) ids.add(id);
        editor.select(ids);
        editor.announce(`${ids.size} selected`);
      }, longPressMs);
      press.current = { timer, x: event.clientX, y: event.clientY, isDone: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current;
      if (Math.hypot(clientX - x, clientY - y) > maxMovePixels) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // The click at the end of the press would select only this part.
    onClickCapture(event: MouseEvent) {
      if (!press.current.isDone) return;
      press.current.isDone = false;
      event.stopPropagation();
    },
  };
}
