import { createServer, type IndexHtmlTransformContext } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The styles of a chunk and its imports; with `later`, also of the chunks that it may load dynamically. */
export function stylesOf(
  bundle: Bundle,
  fileName: string,
  options: { later: boolean },
  seen = new Set<string>(),
): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return [];
  seen.add(fileName);
  const own = [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => {
    const asset = bundle[file];
    return asset?.type === 'asset' ? String(asset.source).trim() : '';
  });
  const others = options.later ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports;
  return [...own, ...others.flatMap((other) => stylesOf(bundle, other, options, seen))];
}

export type Prerender = ReturnType<typeof prerender>;

/** Runs our modules during the build. It needs its own Vite server, in middleware mode, because a build cannot run them. */
export function prerender() {
  let server: ReturnType<typeof createServer> | undefined;
  const start = () =>
    createServer({
      configFile: false,
      logLevel: 'warn',
      appType: 'custom',
      server: { middlewareMode: true, watch: null, ws: false },
      optimizeDeps: { noDiscovery: true },
    });
  return {
    async run<Module extends object>(path: string): Promise<Module> {
      server ??= start();
      return (await (await server).ssrLoadModule(path)) as Module;
    },
    plugin: {
      name: 'gva:prerender',
      apply: 'build' as const,
      async closeBundle() {
        await (await server)?.close();
        server = undefined;
      },
    },
  };
}
