import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Import = { from: string; isType: boolean };
export type File = { path: string; text: string; code: string; lines: number; imports: Import[] };

// Comments and the contents of strings are not code. Template literals are kept, because they contain expressions.
const notCode = /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
export const importStatement =
  /\b(import|export)\s+(type\s+)?(?:([\w*\s{},$]+?)\s+from\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

/** Resolves `#server/db.ts` and `./db.ts` to a path from the root. Package names are returned unchanged. */
function resolve(path: string, from: string): string {
  if (from.startsWith('.')) return relative(root, join(root, path, '..', from));
  return from
    .replace(/^#(api|app)$/, 'src/$1.ts')
    .replace(/^#db\//, 'db/')
    .replace(/^#(domains|server|client|portal|shared)\//, 'src/$1/');
}

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(importStatement)].map(([, , type, names = '', from, lazy]) => {
    const each = names.replace(/[{}]/g, '').split(',');
    const isType = type !== undefined || each.every((name) => /^\s*(type\s|$)/.test(name));
    return { from: resolve(path, from ?? lazy ?? ''), isType: names !== '' && isType };
  });
}

export function readFiles(folder: string): File[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .filter(({ parentPath }) => !parentPath.includes('node_modules'))
    .map((entry) => {
      const path = relative(root, join(entry.parentPath, entry.name));
      const text = readFileSync(join(root, path), 'utf8');
      const code = text.replace(notCode, (part) => (part.startsWith('/') ? '' : "''"));
      return {
        path,
        text,
        code,
        lines: text.split('\n').length - 1,
        imports: importsOf(path, text),
      };
    });
}
