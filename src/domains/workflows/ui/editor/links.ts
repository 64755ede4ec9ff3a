import { linkId } from '../../diagram.ts';
import { type Editor, findStep } from './editor.ts';

/** Selects the next connection of the focused step. */
export function selectNextLink(editor: Editor) {
  const { focused, selection } = editor.get();
  const { connections } = editor.diagram();
  const own = connections.filter(({ from, to }) => from === focused || to === focused);
  const at = own.findIndex((link) => selection.has(linkId(link)));
  const next = own[(at + 1) % Math.max(own.length, 1)];
  if (!next) return editor.announce('No connection here');
  editor.select([linkId(next)]);
  const [from, to] = [findStep(editor.diagram(), next.from), findStep(editor.diagram(), next.to)];
  const label = next.label ? `, labeled ${next.label}` : '';
  editor.announce(`Connection from ${from?.title} to ${to?.title}${label}`);
}
