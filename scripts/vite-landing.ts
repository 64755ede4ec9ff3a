import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { LandingRenderer } from '../src/domains/landing/http.ts';
import { stylesOf } from './prerender.ts';

const template = 'landing.html';
const renderer = '/src/domains/landing/ui/render.tsx';

const stylesheet = /[ \t]*<link rel="stylesheet"[^>]* href="\/assets\/landing-[^"]+\.css">/;

/** Builds `landing.html` and the module with which the server renders the page into it. */
export function landing(): Plugin {
  return {
    name: 'gva:landing',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle, chunk }) {
        if (!bundle || !chunk || !filename.endsWith(template)) return html;
        const styles = stylesOf(bundle, chunk.fileName, { later: true }).join('');
        // Styles are inlined, so that the first paint needs no other request.
        return html.replace(stylesheet, () => `    <style>${styles}</style>`);
      },
    },
    async writeBundle({ dir = '.' }) {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        // In production only the packages of the server are installed. The mails render with the same React.
        ssr: { noExternal: true, external: ['react', 'react-dom'] },
        build: {
          ssr: renderer,
          outDir: join(dir, '.vite'),
          emptyOutDir: false,
          rolldownOptions: { output: { entryFileNames: 'landing.js' } },
        },
      });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
        if (pathname !== '/') return next();
        const render = async () => {
          const html = await readFile(join(server.config.root, template), 'utf8');
          const { renderLanding } = (await server.ssrLoadModule(renderer)) as LandingRenderer;
          const { readEnv } = await import('../src/server/env.ts');
          const { companyOf, readPlan } = await import('../src/domains/landing/http.ts');
          const env = readEnv(process.env);
          const base = env.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${request.headers.host}`;
          const plan = readPlan(Object.fromEntries(searchParams));
          const page = await server.transformIndexHtml('/landing.html', html);
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(renderLanding(page, { base, plan, company: companyOf(env) }));
        };
        render().catch(next);
      });
    },
  };
}
