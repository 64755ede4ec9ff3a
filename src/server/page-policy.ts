import { createHash } from 'node:crypto';

const inlineScript = /<script>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;

const hashesOf = (page: string, pattern: RegExp) =>
  [...page.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/**
 * Scripts and styles from here only; what stands in the page itself is named by its hash. In a page of the SPA
 * Emotion writes its rules at run time, which no hash can name.
 */
export function policyFor(page: string, { writesStyles }: { writesStyles: boolean }): string {
  const styles = writesStyles ? ["'unsafe-inline'"] : hashesOf(page, inlineStyle);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(page, inlineScript)].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "font-src 'self' data:",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
