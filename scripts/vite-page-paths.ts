import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { Prerender } from './prerender.ts';

type Routes = { pagePaths: () => string[] };

/** Writes the paths of all pages to `.vite/pages.json`, so that the server can send a 404 for others. */
export function pagePaths({ run }: Prerender): Plugin {
  return {
    name: 'gva:page-paths',
    apply: 'build',
    async writeBundle(options) {
      const { pagePaths } = await run<Routes>('/src/routes.tsx');
      const path = join(options.dir ?? '.', '.vite/pages.json');
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, JSON.stringify(pagePaths()));
    },
  };
}
