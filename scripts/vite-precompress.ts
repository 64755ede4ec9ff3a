import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const textual = /\.(js|css|html|svg|json)$/;

/** Compressing a smaller file does not save a network packet. */
const minBytes = 1024;

async function compressFile(path: string) {
  const content = await readFile(path);
  if (content.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([
    brotli(content, { params }),
    deflate(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** Writes a `.br` and a `.gz` of each built file, so that the server does not compress per request. */
export function precompress(): Plugin {
  return {
    name: 'gva:precompress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const directory = options.dir ?? '.';
      const files = Object.keys(bundle).filter((name) => textual.test(name));
      await Promise.all(files.map((name) => compressFile(join(directory, name))));
    },
  };
}
