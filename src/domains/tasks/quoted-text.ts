/**
 * Begins each line of quoted history in a description. People type a normal space after `>`, so that nothing else counts as
 * quoted.
 */
export const quoteMark = '>\u00a0';

export type Passage = { isQuoted: boolean; text: string };

const isMarked = (line: string) => line.startsWith(quoteMark);

/** The quoted and the other passages of a description in their order, without the marks. */
export function splitQuotedText(description: string): Passage[] {
  const passages: { isQuoted: boolean; lines: string[] }[] = [];
  for (const line of description.split('\n')) {
    const isQuoted = isMarked(line);
    const shown = isQuoted ? line.slice(quoteMark.length) : line;
    const last = passages.at(-1);
    if (last?.isQuoted === isQuoted) last.lines.push(shown);
    else passages.push({ isQuoted, lines: [shown] });
  }
  return passages
    .map(({ isQuoted, lines }) => ({
      isQuoted,
      text: lines.join('\n').replace(/^\n+/, '').trimEnd(),
    }))
    .filter(({ text }) => text !== '');
}
