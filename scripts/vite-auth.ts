import type { Plugin } from 'vite';
import { type Prerender, stylesOf } from './prerender.ts';

const template = 'auth.html';
const renderer = '/src/domains/auth/ui/render.tsx';
const stylesheet = /[ \t]*<link rel="stylesheet"[^>]*>\n/g;

type Renderer = { renderAuth: () => Promise<{ page: string; styles: string }> };

/** Prerenders the sign-in page into `auth.html` during the build. In development the SPA renders it. */
export function auth({ run }: Prerender): Plugin {
  return {
    name: 'gva:auth',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, bundle, chunk }) {
        if (!bundle || !chunk || !filename.endsWith(template)) return html;
        const { renderAuth } = await run<Renderer>(renderer);
        const { page, styles } = await renderAuth();
        const own = stylesOf(bundle, chunk.fileName, { later: false }).join('');
        return html
          .replace(stylesheet, '')
          .replace('<!--styles-->', () => `<style>${styles}${own}</style>`)
          .replace('<!--page-->', () => page);
      },
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        // Otherwise Vite would serve the template `auth.html`.
        if (/^\/auth(\?|$)/.test(request.url ?? '')) request.url = '/index.html';
        next();
      });
    },
  };
}
