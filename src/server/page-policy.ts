import { createHash } from 'node:crypto';

const inlineScript = /<script>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;

const hashesOf = (page: string, pattern: RegExp) =>
  [...page.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/**
 * The Content-Security-Policy of a page. Allows scripts and styles of this server, and inline ones by their hash. Pages
 * of the SPA need 'unsafe-inline' for styles, because Emotion writes its rules at run time.
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

/** The policy of a page without scripts, so that text that was submitted to it cannot run as one. */
export const policyWithoutScripts = (page: string) =>
  [
    "default-src 'none'",
    ['style-src', ...hashesOf(page, inlineStyle)].join(' '),
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
