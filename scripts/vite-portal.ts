import type { Plugin, Rolldown } from 'vite';

/** The chunks of `vite-chunks.ts` that every page of the portal loads, and that the entry imports dynamically. */
const neededByAll = ['app', 'shell', 'portal'];

/** These chunks and all that they import, by file name. */
function withImports(bundle: Rolldown.OutputBundle, chunks: Rolldown.OutputChunk[]) {
  const files = new Set(chunks.map(({ fileName }) => fileName));
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported);
  }
  return [...files];
}

/**
 * Writes `portal.html`: `index.html` with a place for the session, and with links to the scripts of all pages. Without them
 * the browser would learn of the shell only from the first scripts.
 */
export function portal(): Plugin {
  return {
    name: 'gva:portal',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const built = bundle['index.html'];
      if (built?.type !== 'asset') throw new Error('index.html was not built');
      const html = String(built.source);
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const needed = chunks.filter(({ name }) => neededByAll.includes(name));
      if (needed.length !== neededByAll.length)
        throw new Error(`Expected the chunks ${neededByAll}`);
      const links = withImports(bundle, needed)
        .filter((file) => !html.includes(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
      const page = html
        .replace('</head>', `${links.join('\n')}\n</head>`)
        .replace('<div id="root">', '<!--session-->\n    <div id="root">');
      this.emitFile({ type: 'asset', fileName: 'portal.html', source: page });
    },
  };
}
