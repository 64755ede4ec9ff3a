import type { NodeChange } from '@xyflow/react';
import { useState } from 'react';
import { createStore } from '#client/store.ts';
import { type Box, placeParts } from '../../diagram.ts';
import { getBounds, grid, listParts, snapToGuides } from './arrange.ts';
import type { Editor } from './editor.ts';
import type { NoteNode, StepNode } from './flow-parts.ts';

type Moving = {
  boxes: ReadonlyMap<string, Box>;
  /** The lines that the dragged parts share with others. */
  vertical: number | null;
  horizontal: number | null;
};

export const idle: Moving = { boxes: new Map(), vertical: null, horizontal: null };
const snapDistance = grid / 2;

/** Dragging and resizing change the diagram only when the pointer is released. */
function createMoving(editor: Editor) {
  const moving = createStore(idle);

  function boxOf(id: string) {
    return moving.get().boxes.get(id) ?? listParts(editor.diagram()).find((part) => part.id === id);
  }

  function drag(moved: { id: string; x: number; y: number }[]) {
    const boxes = moved.flatMap(({ id, x, y }) => {
      const box = boxOf(id);
      return box ? [{ id, x, y, width: box.width, height: box.height }] : [];
    });
    const ids = new Set(boxes.map(({ id }) => id));
    const others = listParts(editor.diagram()).filter(({ id }) => !ids.has(id));
    const all = getBounds(boxes);
    const { x, y, vertical, horizontal } = snapToGuides(all, others, snapDistance);
    const shifted = boxes.map((box): [string, Box] => [
      box.id,
      { x: box.x + x - all.x, y: box.y + y - all.y, width: box.width, height: box.height },
    ]);
    moving.set({ boxes: new Map(shifted), vertical, horizontal });
  }

  function resize(id: string, change: Partial<Box>) {
    const box = boxOf(id);
    if (!box) return;
    const { x, y, width, height } = { ...box, ...change };
    const next = { x, y, width: Math.round(width), height: Math.round(height) };
    moving.set({ ...idle, boxes: new Map(moving.get().boxes).set(id, next) });
  }

  function drop() {
    const { boxes } = moving.get();
    if (boxes.size === 0) return;
    moving.set(idle);
    editor.edit((diagram) => placeParts(diagram, boxes), {
      announce: `${boxes.size} ${boxes.size === 1 ? 'item' : 'items'} moved`,
    });
  }

  return {
    use: moving.use,
    drop,
    applyChanges(changes: NodeChange<StepNode | NoteNode>[]) {
      const dragged: { id: string; x: number; y: number }[] = [];
      for (const change of changes) {
        if (change.type === 'position' && change.position) {
          const { id, position } = change;
          if (change.dragging) dragged.push({ id, ...position });
          // Resizing at the left or the top also moves the part.
          else if (change.dragging === undefined) resize(id, position);
        }
        if (change.type === 'dimensions' && change.dimensions && change.resizing !== undefined) {
          if (change.resizing) resize(change.id, change.dimensions);
          else drop();
        }
      }
      if (dragged.length > 0) drag(dragged);
    },
  };
}

export const useMoving = (editor: Editor) => useState(() => createMoving(editor))[0];
