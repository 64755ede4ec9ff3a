import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import type { Prerender } from './prerender.ts';

/** Writes a JSON file into `.vite` of the output folder. */
async function writeList(folder: string | undefined, name: string, list: object) {
  const path = join(folder ?? '.', '.vite', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(list));
}

/** Writes `.vite/contents.json`, which lists our modules in each built file. The manifest lists only entries. */
export function contents(): Plugin {
  let root = '';
  return {
    name: 'gva:contents',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle(options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const modulesOf = chunks.map(({ fileName, moduleIds }) => [
        fileName,
        moduleIds.map((id) => relative(root, id)).filter((id) => id.startsWith('src/')),
      ]);
      await writeList(options.dir, 'contents.json', Object.fromEntries(modulesOf));
    },
  };
}

type Routes = { pagePaths: () => string[] };

/** Writes the paths of all pages to `.vite/pages.json`, so that the server can send a 404 for others. */
export function pagePaths({ run }: Prerender): Plugin {
  return {
    name: 'gva:page-paths',
    apply: 'build',
    async writeBundle(options) {
      const { pagePaths } = await run<Routes>('/src/routes.tsx');
      await writeList(options.dir, 'pages.json', pagePaths());
    },
  };
}
