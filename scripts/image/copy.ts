import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '');

/** Links the file, which takes no space. Copies it between file systems, where a link is impossible. */
function linkFile(from: string, to: string) {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    copyFileSync(from, to);
  }
}

type Options = {
  /** Whether to copy the file or folder. */
  isWanted?: (path: string) => boolean;
  /** Lets both trees share the content of files, for those that no step changes in place. */
  isShared?: boolean;
};

/** Copies a file, or what is in a folder. */
export function copyTree(from: string, to: string, options: Options = {}) {
  const { isWanted = () => true, isShared = false } = options;
  if (!isWanted(from)) return;
  const status = lstatSync(from);
  if (status.isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) copyTree(join(from, name), join(to, name), options);
    return;
  }
  mkdirSync(dirname(to), { recursive: true });
  if (status.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else if (isShared) linkFile(from, to);
  else copyFileSync(from, to);
}

/** Reads a .dockerignore. A path is sent to the builder unless the last line that matches it, or a parent, excludes it. */
export function readIgnoreFile(file: string): (path: string) => boolean {
  const lines = readFileSync(file, 'utf8').split('\n');
  const rules = lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ pattern: line.replace(/^!/, ''), isKept: line.startsWith('!') }));
  const parentsOf = (path: string): string[] =>
    path === '.' ? [] : [path, ...parentsOf(dirname(path))];
  return (path) => {
    // Docker's wildcards, unlike those of Node, also match names that begin with a dot.
    const paths = parentsOf(path).map((each) => each.replaceAll(/(^|\/)\./g, '$1'));
    const rule = rules.findLast(({ pattern }) => paths.some((each) => matchesGlob(each, pattern)));
    return rule?.isKept ?? true;
  };
}
