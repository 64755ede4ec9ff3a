import { createContext, useContext } from 'react';
import { emptyDiagram } from '../../diagram.ts';
import { createEditor, type Editor } from './editor.ts';

/** A stable value, so that the parts of the canvas do not render again when the diagram changes. */
export type Canvas = {
  editor: Editor;
  /** While the pointer draws a connection, every step shows its handles. */
  isLinking: boolean;
};

export const CanvasContext = createContext<Canvas>({
  editor: createEditor(emptyDiagram, { announce: () => {}, isReadOnly: true }),
  isLinking: false,
});
export const useCanvas = () => useContext(CanvasContext);
