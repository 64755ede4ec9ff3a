import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;

const hashesOf = (page: string, pattern: RegExp) =>
  [...page.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

const write = (directives: string[]) => directives.join('; ');

/** Scripts cannot turn a text into HTML or into a script, except by a policy of one of these names. */
const trustedTypes = (names: string[]) => [
  "require-trusted-types-for 'script'",
  ['trusted-types', ...(names.length > 0 ? names : ["'none'"])].join(' '),
];

type Page = {
  /** Emotion and the API reference write styles at run time, which needs 'unsafe-inline' for styles. */
  writesStyles: boolean;
  /** The names of the Trusted Types policies that the page may create. Our own pages need none. */
  trustedTypesPolicies?: string[];
};

/** The Content-Security-Policy of a page. Allows scripts and styles of this server, and inline ones by their hash. */
export function policyFor(page: string, { writesStyles, trustedTypesPolicies = [] }: Page): string {
  const styles = writesStyles ? ["'unsafe-inline'"] : hashesOf(page, inlineStyle);
  return write([
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(page, inlineScript)].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "font-src 'self' data:",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...trustedTypes(trustedTypesPolicies),
  ]);
}

/** The policy of a page without scripts, so that text that was submitted to it cannot run as one. */
export const policyWithoutScripts = (page: string) =>
  write([
    "default-src 'none'",
    ['style-src', ...hashesOf(page, inlineStyle)].join(' '),
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);

/** The policy of every other response. A browser that shows one as a page loads nothing; the icon has an inline style. */
export const policyOfData = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    styleSrc: ["'unsafe-inline'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
};
