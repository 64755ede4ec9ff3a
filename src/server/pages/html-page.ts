import { createElement as h, type ReactNode } from 'react';
import { agency } from '#shared/agency.ts';
import { themeStyle } from '#shared/brand-color.ts';
import { pageStyle } from './html-page-style.ts';
import { renderMarkup } from './render-markup.ts';

// `createElement` instead of JSX, because Node runs this file as it is.

const meta = (name: string, content: string) => h('meta', { name, content });

/** A page that works without scripts and needs no other request. */
export function htmlPage(title: string, ...body: ReactNode[]) {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    meta('viewport', 'width=device-width, initial-scale=1'),
    meta('color-scheme', 'light dark'),
    meta('robots', 'noindex'),
    h('title', null, `${title} | ${agency().name}`),
    h('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    h('style', null, `${pageStyle}${themeStyle(agency().color)}`),
  );
  const back = h('p', null, h('a', { href: '/' }, `Back to ${agency().name}`));
  const main = h('main', null, h('h1', null, title), ...body, back);
  const html = h('html', { lang: 'en' }, head, h('body', null, main));
  return `<!doctype html>${renderMarkup(html)}`;
}
