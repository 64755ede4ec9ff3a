import { createElement as h, type ReactNode } from 'react';
import { agency, logoPath } from '#shared/agency.ts';
import { themeStyle } from '#shared/brand-color.ts';
import { pageStyle } from './html-page-style.ts';
import { renderMarkup } from './render-markup.ts';

// `createElement` instead of JSX, because Node runs this file as it is.

const meta = (name: string, content: string) => h('meta', { name, content });

/** The logo of the agency, or its name, as in its mails. */
function masthead() {
  const { logoId, name } = agency();
  if (logoId === null) return h('p', { className: 'brand' }, name);
  return h('p', { className: 'brand' }, h('img', { src: logoPath(logoId), alt: name }));
}

/** Labels with their values. */
export const factList = (facts: readonly (readonly [label: string, value: string])[]) =>
  h(
    'dl',
    null,
    facts.map(([label, value]) =>
      h('div', { key: label }, h('dt', null, label), h('dd', null, value)),
    ),
  );

/** A page in the frame of our mails, which works without scripts and loads only the logo. */
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
  const card = h('div', { className: 'card' }, h('h1', null, title), ...body);
  const main = h('main', null, masthead(), card, back);
  const html = h('html', { lang: 'en' }, head, h('body', null, main));
  return `<!doctype html>${renderMarkup(html)}`;
}
