import { type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Editor } from './editor.ts';

const longEnough = 500;
const still = 10;

const partUnder = (target: EventTarget) =>
  target instanceof Element
    ? target.closest('.react-flow__node')?.getAttribute('data-id')
    : undefined;

/** A finger that rests on a part adds it to what is chosen, or takes it out, as Shift and a click do. */
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
        editor.say(`${ids.size} selected`);
      }, longEnough);
      press.current = { timer, x: event.clientX, y: event.clientY, isDone: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current;
      if (Math.hypot(clientX - x, clientY - y) > still) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // The tap that ends it would choose this part alone.
    onClickCapture(event: MouseEvent) {
      if (!press.current.isDone) return;
      press.current.isDone = false;
      event.stopPropagation();
    },
  };
}
