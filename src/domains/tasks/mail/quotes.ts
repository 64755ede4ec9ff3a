import { quoteMark } from '../quoted-text.ts';

const foreignMark = new RegExp(`^${quoteMark}`);

/**
 * Marks the lines of a reply that are certainly quoted. What only looks like a quoted mail, such as "On 25 Nov 2026 Rosa wrote:"
 * or "From:" and "Sent:" above text, may be the author's own text or have answers in it, so it stays as it is.
 */
export function markQuotes(text: string, isReply: boolean): string {
  // Only this function marks lines.
  const lines = text.split('\n').map((line) => line.replace(foreignMark, '> '));
  if (!isReply) return lines.join('\n');
  return lines
    .map((line) => line.replace(/^> ?/, quoteMark))
    .join('\n')
    .trimEnd();
}
