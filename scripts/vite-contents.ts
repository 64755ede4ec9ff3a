import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

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
      const path = join(options.dir ?? '.', '.vite/contents.json');
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, JSON.stringify(Object.fromEntries(modulesOf)));
    },
  };
}
