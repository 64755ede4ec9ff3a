import { createContext, useContext } from 'react';
import { emptyDiagram } from '../../diagram.ts';
import { createEditor, type Editor } from './editor.ts';

/** What the parts of the canvas reach without being drawn anew when the drawing changes. */
export type Canvas = {
  editor: Editor;
  /** A connection is being drawn by the pointer, so every step shows where it can dock. */
  isLinking: boolean;
};

export const CanvasContext = createContext<Canvas>({
  editor: createEditor(emptyDiagram, { say: () => {}, isReadOnly: true }),
  isLinking: false,
});
export const useCanvas = () => useContext(CanvasContext);
