import type { Plugin, Rolldown } from 'vite';
import { defaultAgency } from '../src/shared/agency.ts';

/** The chunks of `vite-chunks.ts` that every page of the portal loads, and that the entry imports dynamically. */
const neededByAll = ['app', 'shell', 'portal'];

const fontLink = /[ \t]*<link\s+rel="preload"[^>]*as="font"[^>]*>\n/;

/** These files and all that they import, each after its imports, because it runs only after them. */
function withImports(bundle: Rolldown.OutputBundle, files: string[], seen = new Set<string>()) {
  const ordered: string[] = [];
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || seen.has(file)) continue;
    seen.add(file);
    ordered.push(...withImports(bundle, chunk.imports, seen), file);
  }
  return ordered;
}

/**
 * Writes `portal.html`: `index.html` with links to the scripts of all pages. Without them the browser would request the
 * shell only after the first scripts.
 */
export function portal(): Plugin {
  return {
    name: 'gva:portal',
    enforce: 'post',
    transformIndexHtml: (html, { server }) =>
      server ? html.replaceAll('[[agency]]', defaultAgency.name) : html,
    generateBundle(_options, bundle) {
      const built = bundle['index.html'];
      if (built?.type !== 'asset') throw new Error('index.html was not built');
      const html = String(built.source);
      for (const part of [fontLink, /<\/head>/, /<!--session-->/])
        if (!part.test(html)) throw new Error(`index.html has no ${part}`);
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const needed = neededByAll.map((name) => {
        const chunk = chunks.find((one) => one.name === name);
        if (!chunk) throw new Error(`No chunk ${name}`);
        return chunk.fileName;
      });
      const links = withImports(bundle, needed)
        .filter((file) => !html.includes(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
      const page = html
        // The font is loaded with the first text. Before, it would delay the scripts that write this text.
        .replace(fontLink, '')
        .replace('</head>', () => `${links.join('\n')}\n</head>`);
      this.emitFile({ type: 'asset', fileName: 'portal.html', source: page });
    },
  };
}
