import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type IndexHtmlTransformContext, type Plugin } from 'vite';

const template = 'landing.html';
const renderer = '/src/domains/landing/ui/render.tsx';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Renderer = { renderLanding: () => { head: string; page: string } };

const insert = (html: string, { head, page }: ReturnType<Renderer['renderLanding']>) =>
  html.replace('<!--head-->', () => head).replace('<!--page-->', () => page);

const stylesheet = /[ \t]*<link rel="stylesheet"[^>]* href="\/assets\/landing-[^"]+\.css">/;

/** The styles of this chunk and of all that it may load later: the page shows the islands from the start. */
function stylesOf(bundle: Bundle, fileName: string, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return [];
  seen.add(fileName);
  const own = [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => {
    const asset = bundle[file];
    return asset?.type === 'asset' ? String(asset.source).trim() : '';
  });
  const others = [...chunk.imports, ...chunk.dynamicImports];
  return [...own, ...others.flatMap((other) => stylesOf(bundle, other, seen))];
}

/** With a Vite of its own that listens to nobody, since only a server's modules can be run. */
async function renderOnce(): Promise<ReturnType<Renderer['renderLanding']>> {
  const server = await createServer({
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { renderLanding } = await server.ssrLoadModule(renderer);
    return renderLanding();
  } finally {
    await server.close();
  }
}

/** Renders the landing page: once into `landing.html` when building, at each request in development. */
export function landing(): Plugin {
  return {
    name: 'gva:landing',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, bundle, chunk }) {
        if (!bundle || !chunk || !filename.endsWith(template)) return html;
        const styles = stylesOf(bundle, chunk.fileName).join('');
        // The first paint waits for nothing but the page itself.
        return insert(html, await renderOnce()).replace(
          stylesheet,
          () => `    <style>${styles}</style>`,
        );
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '', 'http://localhost');
        if (pathname !== '/') return next();
        const render = async () => {
          const html = await readFile(join(server.config.root, template), 'utf8');
          const rendered = await server.ssrLoadModule(renderer);
          const page = insert(
            await server.transformIndexHtml('/landing.html', html),
            rendered.renderLanding(),
          );
          const { readEnv } = await import('../src/server/env.ts');
          const { companyFacts, fillTemplate } = await import('../src/server/page-template.ts');
          const env = readEnv(process.env);
          const base = env.PUBLIC_URL ?? `http://${request.headers.host}`;
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(fillTemplate(page, companyFacts(env, base)));
        };
        render().catch(next);
      });
    },
  };
}
