import type { Plugin } from 'vite';
import { type Prerender, stylesOf } from './prerender.ts';

const template = 'auth.html';
const renderer = '/src/domains/auth/ui/render.tsx';
const stylesheet = /[ \t]*<link rel="stylesheet"[^>]*>\n/g;

type Renderer = {
  renderAuth: () => Promise<{ pages: { name: string; html: string }[]; styles: string }>;
};

/** Prerenders the sign-in page into one `auth-….html` for each variant. In development the SPA renders it. */
export function auth({ run }: Prerender): Plugin {
  let ownStyles = '';
  return {
    name: 'gva:auth',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle, chunk }) {
        if (!bundle || !chunk || !filename.endsWith(template)) return html;
        ownStyles = stylesOf(bundle, chunk.fileName, { later: false }).join('');
        return html.replace(stylesheet, '');
      },
    },
    async generateBundle(_options, bundle) {
      const built = bundle[template];
      if (built?.type !== 'asset') throw new Error(`${template} was not built`);
      delete bundle[template];
      const { renderAuth } = await run<Renderer>(renderer);
      const { pages, styles } = await renderAuth();
      for (const { name, html } of pages) {
        const source = String(built.source)
          .replace('<!--title-->', name === 'register' ? 'Create account' : 'Sign in')
          .replace('<!--styles-->', () => `<style>${styles}${ownStyles}</style>`)
          .replace('<!--page-->', () => html);
        this.emitFile({ type: 'asset', fileName: `auth-${name}.html`, source });
      }
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
