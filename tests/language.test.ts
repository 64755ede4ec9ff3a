import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Invented or archaic words that this code once used. docs/style.md says what to write instead. */
const avoidedWords =
  /\b(whoever|whom|anew|courier|caretaker|patience|farewell|rouse|abdicate)(?:s|'s)?\b/gi;

const isExempt = (file: string) =>
  // The specification is quoted as it was written.
  file === 'docs/specification.md' || file === 'tests/language.test.ts';

const files = globSync(
  ['README.md', '{src,db,scripts,tests,docs}/**/*.{ts,tsx,mjs,css,html,sql,md}'],
  { cwd: root, exclude: ['**/node_modules/**'] },
);

test('no file uses the words that the style guide avoids', () => {
  expect(files.length).toBeGreaterThan(1000);
  const found = files
    .filter((file) => !isExempt(file))
    .flatMap((file) => [...read(file).matchAll(avoidedWords)].map(([word]) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

describe('the documentation', () => {
  const pages = globSync(['*.md', '{docs,db,tests,scripts}/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  const targetsOf = (file: string, pattern: RegExp) =>
    [...read(file).matchAll(pattern)].map(([, target = '']) => target);

  test('has no relative link to a missing file', () => {
    expect(pages).toContain('docs/style.md');
    const broken = pages.flatMap((file) =>
      targetsOf(file, /\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g)
        .filter((target) => !existsSync(path.join(root, path.dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('names no missing file of src, db, tests, scripts or docs', () => {
    const missing = pages
      .filter((file) => !isExempt(file))
      .flatMap((file) =>
        targetsOf(file, /`((?:src|db|tests|scripts|docs)\/[\w./-]+)`/g)
          .filter((target) => !existsSync(path.join(root, target)))
          .map((target) => `${file}: ${target}`),
      );
    expect(missing).toEqual([]);
  });

  test('names no function, value or column that the code does not have', () => {
    const sources = files.filter((file) => !file.endsWith('.md') && !isExempt(file));
    const known = new Set(sources.flatMap((file) => read(file).match(/\w+/g) ?? []));
    const unknown = pages
      // The style guide names examples.
      .filter((file) => !isExempt(file) && file !== 'docs/style.md')
      .flatMap((file) =>
        targetsOf(file, /`([^`\n]+)`/g)
          .flatMap((code) => code.match(/\b[a-z]+(?:[A-Z]|_)\w*/g) ?? [])
          .filter((name) => !known.has(name))
          .map((name) => `${file}: ${name}`),
      );
    expect(unknown).toEqual([]);
  });
});
