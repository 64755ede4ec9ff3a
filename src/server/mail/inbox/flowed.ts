const flowedPart = /^(content-type:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*?\bformat\s*=\s*"?)flowed\b/im;

/**
 * Lets the parser of mails leave the lines of flowed text as they are: it joins a quoted line with the answer below it.
 * https://datatracker.ietf.org/doc/html/rfc3676
 */
export function keepFlowedLines(bytes: Buffer) {
  const raw = bytes.toString('latin1');
  if (!flowedPart.test(raw)) return { bytes, isFlowed: false };
  const kept = raw.replace(new RegExp(flowedPart, 'gim'), '$1fixed');
  return { bytes: Buffer.from(kept, 'latin1'), isFlowed: true };
}

const quotesOf = (line: string) => /^>*/.exec(line)?.[0] ?? '';

/** Joins the lines of a paragraph, which end with a space. A quoted line is joined only with one of the same depth. */
export function joinFlowedLines(text: string) {
  const joined: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const last = joined.at(-1);
    const quotes = quotesOf(line);
    const isContinued = last?.endsWith(' ') && last !== '-- ' && quotesOf(last) === quotes;
    if (isContinued) joined[joined.length - 1] = last + line.slice(quotes.length).replace(/^ /, '');
    else joined.push(line);
  }
  return joined.join('\n');
}
