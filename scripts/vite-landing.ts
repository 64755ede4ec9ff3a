import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Prerender, stylesOf } from './prerender.ts';

const template = 'landing.html';
const renderer = '/src/domains/landing/ui/render.tsx';

type Renderer = { renderLanding: () => { head: string; page: string } };

const insert = (html: string, { head, page }: ReturnType<Renderer['renderLanding']>) =>
  html.replace('<!--head-->', () => head).replace('<!--page-->', () => page);

const stylesheet = /[ \t]*<link rel="stylesheet"[^>]* href="\/assets\/landing-[^"]+\.css">/;

/** Prerenders the landing page into `landing.html` during the build; in development, renders it for each request. */
export function landing({ run }: Prerender): Plugin {
  return {
    name: 'gva:landing',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, bundle, chunk }) {
        if (!bundle || !chunk || !filename.endsWith(template)) return html;
        const styles = stylesOf(bundle, chunk.fileName, { later: true }).join('');
        const { renderLanding } = await run<Renderer>(renderer);
        // Styles are inlined, so that the first paint needs no other request.
        return insert(html, renderLanding()).replace(
          stylesheet,
          () => `    <style>${styles}</style>`,
        );
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
        if (pathname !== '/') return next();
        const render = async () => {
          const html = await readFile(join(server.config.root, template), 'utf8');
          const rendered = await server.ssrLoadModule(renderer);
          const page = insert(
            await server.transformIndexHtml('/landing.html', html),
            rendered.renderLanding(),
          );
          const { readEnv } = await import('../src/server/env.ts');
          const { companyFacts, fillTemplate, readPlan } = await import(
            '../src/server/page-template.ts'
          );
          const env = readEnv(process.env);
          const base = env.PUBLIC_URL ?? `http://${request.headers.host}`;
          response.setHeader('content-type', 'text/html; charset=utf-8');
          const plan = readPlan(page, Object.fromEntries(searchParams));
          response.end(fillTemplate(page, companyFacts(env, base, plan)));
        };
        render().catch(next);
      });
    },
  };
}
