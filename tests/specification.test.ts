import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const [text = '', proofs = ''] = read('docs/specification.md').split(
  '\n## Where each sentence is proved\n',
);

/** The parts below headings, by the names of their headings. */
function partsOf(page: string, heading: RegExp) {
  const [, ...parts] = page.split(heading);
  return parts.flatMap((title, at) =>
    at % 2 === 0 ? [[title, parts[at + 1] ?? ''] as const] : [],
  );
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
/** The rows of a table without its head and the line below it. */
const rowsOf = (lines: string[]) =>
  lines.filter(
    (line, at) =>
      /^\|(?!-)/.test(line) && !lines[at + 1]?.startsWith('|-') && !line.startsWith('|-'),
  );

/** A quoted text or a part in parentheses belongs to its sentence, also if it ends one of its own. */
const quoted = /(?<=^|[\s(])'.*?'(?=$|[\s.,;:)])|\([^)]*\)/g;
function sentencesOf(line: string) {
  const bare = line.replace(/^\s*- /, '');
  const masked = bare.replaceAll(quoted, (part) => 'x'.repeat(part.length));
  const ends = [...masked.matchAll(/\.'?\s+(?=[A-Zx']|[a-z]+[A-Z])/g)].map(
    (end) => end.index + end[0].length,
  );
  return [0, ...ends].map((start, at) => bare.slice(start, ends[at]).trim());
}

/** What each row of a table of proofs may call a sentence, or a row of a table of the specification. */
type Sentence = { text: string; isNamed: (row: string) => boolean };

const sentence = (text: string): Sentence => ({
  text,
  isNamed: (row) => row === text || (row.endsWith(' …') && text.startsWith(row.slice(0, -2))),
});
const tableRow = (line: string): Sentence => {
  const cells = cellsOf(line);
  const names = cells.map((_, at) => cells.slice(0, at + 1).join(' '));
  return { text: names.at(-1) ?? '', isNamed: (row) => names.includes(row.replaceAll('`', '')) };
};

const sentencesIn = (part: string) => {
  const lines = part.split('\n').filter((line) => line.trim());
  return [
    ...rowsOf(lines).map(tableRow),
    ...lines
      .filter((line) => !line.startsWith('|'))
      .flatMap(sentencesOf)
      .map(sentence),
  ];
};

/** Sections 2 to 9, each divided at its subsections; a part without a title of its own has the number only. */
const subsections = partsOf(text, /^## (?=[2-9]\.)(.*)$/m)
  .flatMap(([title, part]) => {
    const [number = ''] = title.split('.');
    const [start = ''] = part.split(/^### /m);
    return [
      [number, start] as const,
      ...partsOf(part, /^### (.*)$/m).map(([name, body]) => [`${number} ${name}`, body] as const),
    ];
  })
  .map(([name, part]) => ({ name, sentences: sentencesIn(part.split(/^## /m)[0] ?? '') }))
  .filter(({ sentences }) => sentences.length > 0);

const tables = new Map(
  partsOf(proofs, /^### (.*)$/m).map(([name, part]) => [
    name,
    rowsOf(part.split('\n')).map(cellsOf),
  ]),
);

/** The titles of a test, or any other text that its file has between quotes. */
const literalsOf = (file: string) =>
  [...read(file).matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map(([, , literal = '']) =>
    literal.replaceAll(/\\(.)/g, '$1'),
  );
const isTitleIn = (file: string, title: string) =>
  literalsOf(file).some(
    (literal) => literal.startsWith(title) || (/[$%]/.test(literal) && literal.includes(title)),
  ) || new RegExp(`^ +${title.replaceAll(/\W/g, '\\$&')}: \\[`, 'm').test(read(file));

/** What is wrong with a proof: "— reason", perhaps "proved by" files, or only files with the titles of their tests. */
function describeProof(proof: string) {
  const [reason, named] = /^— \S/.test(proof) ? proof.split(/\bproved by (?=`)/) : ['', proof];
  if (reason && !named) return [];
  return (named ?? '').split(/; (?=`)/).flatMap((one) => {
    const [, file = '', title] = /^`([^`]+)`(?:: (.+))?$/.exec(one) ?? [];
    if (!file) return [`is no proof: ${one}`];
    if (!existsSync(path.join(root, file))) return [`no such file: ${file}`];
    if (!title && /^tests\/|\.test\.tsx?$/.test(file)) return [`no title: ${file}`];
    return title && !isTitleIn(file, title) ? [`no such title in ${file}: ${title}`] : [];
  });
}

test('the tables of proofs are those of sections 2 to 9', () => {
  expect(subsections.length).toBeGreaterThan(30);
  expect([...tables.keys()]).toEqual(subsections.map(({ name }) => name));
});

describe.each(subsections)('section $name', ({ name, sentences }) => {
  const rows = tables.get(name) ?? [];

  test('has one row for each sentence', () => {
    const wrong = sentences
      .map(({ text, isNamed }) => ({
        text,
        count: rows.filter(([row = '']) => isNamed(row)).length,
      }))
      .filter(({ count }) => count !== 1);
    expect(wrong).toEqual([]);
  });

  test('has no row that names no sentence or several', () => {
    const wrong = rows
      .map(([row = '']) => row)
      .filter((row) => sentences.filter(({ isNamed }) => isNamed(row)).length !== 1);
    expect(wrong).toEqual([]);
  });

  test('names proofs that exist', () => {
    const wrong = rows.flatMap(([row, ...proof]) =>
      describeProof(proof.join(' | ')).map((what) => `${row}: ${what}`),
    );
    expect(wrong).toEqual([]);
  });
});
