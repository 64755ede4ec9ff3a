const isReplyHead = (line: string, next: string) =>
  /^on\b.{0,200}\bwrote:$/i.test(line) || /^on\b.{0,300}\bwrote:$/i.test(`${line} ${next}`);

const isOriginalMessage = (line: string) =>
  /^-{2,}\s*original message\s*-{2,}$/i.test(line) || /^_{20,}$/.test(line);

/** The block of headers above a quoted mail in Outlook. */
const isHeaderBlock = (line: string, following: string[]) =>
  /^from:\s/i.test(line) && following.some((other) => /^(sent|date):\s/i.test(other));

/** The number of lines before the quoted mail. */
function countOwnLines(lines: string[]) {
  const head = lines.findIndex(
    (line, index) =>
      isReplyHead(line, lines[index + 1] ?? '') ||
      isOriginalMessage(line) ||
      isHeaderBlock(line, lines.slice(index + 1, index + 4)),
  );
  if (head >= 0) return head;
  const last = lines.findLastIndex((line) => line !== '' && !line.startsWith('>'));
  return last + 1;
}

const isSignatureOfApp = (line: string) => /^(sent from my \S|get outlook for )/i.test(line);

function withoutSignature(lines: string[]) {
  // https://datatracker.ietf.org/doc/html/rfc3676#section-4.3
  const mark = lines.indexOf('--');
  const own = mark >= 0 ? lines.slice(0, mark) : lines;
  const last = own.findLastIndex((line) => line !== '');
  return isSignatureOfApp(own[last] ?? '') ? own.slice(0, last) : own;
}

/**
 * The text without the quoted mail below an answer, and without the signature. A text that has nothing else stays as it
 * is, so that no words are lost.
 */
export function withoutQuotes(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const own = lines.slice(0, countOwnLines(lines));
  const kept = withoutSignature(own).length;
  const shown = text.split('\n').slice(0, kept).join('\n').trim();
  return shown === '' ? text.trim() : shown;
}
