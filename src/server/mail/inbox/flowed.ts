const parameter = (pattern: string) =>
  new RegExp(`^(content-type:[^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*?\\b)${pattern}`, 'im');
const boundaryOf = parameter('boundary\\s*=\\s*(?:"([^"\\r\\n]*)"|([^\\s;"]+))');
const flowedOf = parameter('(format\\s*=\\s*"?)flowed\\b');
const deletesSpaces = parameter('delsp\\s*=\\s*"?yes\\b');

/** The blocks of headers, and the bodies after them. Lines of a body that look like a header are part of the body. */
function splitBlocks(raw: string) {
  const blocks: { isHeader: boolean; lines: string[] }[] = [{ isHeader: true, lines: [] }];
  const boundaries = new Set<string>();
  for (const line of raw.split('\n')) {
    const last = blocks.at(-1);
    if (!last?.isHeader) {
      last?.lines.push(line);
      if (boundaries.has(line.trimEnd())) blocks.push({ isHeader: true, lines: [] });
      continue;
    }
    last.lines.push(line);
    if (line !== '' && line !== '\r') continue;
    const [, , quoted, plain] = boundaryOf.exec(last.lines.join('\n')) ?? [];
    const boundary = quoted ?? plain;
    if (boundary) boundaries.add(`--${boundary}`.trimEnd());
    blocks.push({ isHeader: false, lines: [] });
  }
  return blocks
    .filter(({ lines }) => lines.length > 0)
    .map(({ isHeader, lines }) => ({ isHeader, text: lines.join('\n') }));
}

/** How the lines of flowed text are joined; null for other text. */
export type TextFlow = { deletesSpaces: boolean } | null;

/**
 * Lets the parser of mails leave the lines of flowed text as they are: it joins a quoted line with the answer below it.
 * https://datatracker.ietf.org/doc/html/rfc3676
 */
export function keepFlowedLines(bytes: Buffer): { bytes: Buffer; flow: TextFlow } {
  const raw = bytes.toString('latin1');
  const blocks = /\bflowed\b/i.test(raw) ? splitBlocks(raw) : [];
  const flowed = blocks.filter(({ isHeader, text }) => isHeader && flowedOf.test(text));
  if (flowed.length === 0) return { bytes, flow: null };
  const kept = blocks.map(({ isHeader, text }) =>
    isHeader ? text.replace(flowedOf, '$1$2fixed') : text,
  );
  return {
    bytes: Buffer.from(kept.join('\n'), 'latin1'),
    // The texts of several parts are read as one, and a space too many does no harm.
    flow: { deletesSpaces: flowed.every(({ text }) => deletesSpaces.test(text)) },
  };
}

type Line = { quotes: string; text: string };

const toLine = (line: string): Line => {
  const quotes = /^>*/.exec(line)?.[0] ?? '';
  return { quotes, text: line.slice(quotes.length) };
};

const isSignatureMark = ({ text }: Line) => text.replace(/^ /, '') === '-- ';

/** Joins the lines of a paragraph, which end with a space. A quoted line is joined only with one of the same depth. */
export function joinFlowedLines(text: string, { deletesSpaces }: NonNullable<TextFlow>) {
  const joined: string[] = [];
  let last: Line | undefined;
  for (const line of text.split(/\r?\n/).map(toLine)) {
    const isContinued =
      last?.text.endsWith(' ') &&
      last.quotes === line.quotes &&
      ![last, line].some(isSignatureMark);
    if (isContinued) {
      if (deletesSpaces) joined.push(joined.pop()?.slice(0, -1) ?? '');
      joined.push(line.text.replace(/^ /, ''));
    } else {
      if (last) joined.push('\n');
      joined.push(line.quotes + line.text);
    }
    last = line;
  }
  return joined.join('');
}
