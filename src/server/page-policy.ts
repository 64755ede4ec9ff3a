import { createHash } from 'node:crypto';

const inlineScript = /<script>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;

const hashesOf = (page: string, pattern: RegExp) =>
  [...page.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** Scripts and styles from here only; what stands in the page itself is named by its hash. */
export function policyFor(page: string): string {
  const styles = hashesOf(page, inlineStyle);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(page, inlineScript)].join(' '),
    // A page without styles of its own is the SPA's: Emotion writes its rules into it at run time.
    ["style-src 'self'", ...(styles.length > 0 ? styles : ["'unsafe-inline'"])].join(' '),
    "font-src 'self' data:",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
