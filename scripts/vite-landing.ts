import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';

const template = 'landing.html';
const renderer = '/src/domains/landing/ui/render.tsx';

type Renderer = { renderLanding: () => { head: string; page: string } };

const insert = (html: string, { head, page }: ReturnType<Renderer['renderLanding']>) =>
  html.replace('<!--head-->', () => head).replace('<!--page-->', () => page);

const stylesheet = /<link rel="stylesheet"[^>]* href="\/(assets\/landing-[^"]+\.css)">/g;

/** The first paint waits for nothing but the page itself. */
function inlineStyles(html: string, sourceOf: (file: string) => string) {
  return html.replace(stylesheet, (_link, file) => `<style>${sourceOf(file).trim()}</style>`);
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
      async handler(html, { filename, bundle, server }) {
        if (server || !filename.endsWith(template)) return html;
        return inlineStyles(insert(html, await renderOnce()), (file) => {
          const asset = bundle?.[file];
          if (asset?.type !== 'asset') throw new Error(`The build has no ${file}`);
          return String(asset.source);
        });
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
