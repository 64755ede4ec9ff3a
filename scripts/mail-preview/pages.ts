import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export type Sample = { template: string; sample: string; subject: string };

const style = `
:root { color-scheme: light dark; font: 15px/1.5 ui-sans-serif, system-ui, sans-serif; }
body { margin: 0 auto; max-width: 1240px; padding: 24px 16px; }
nav { margin: 0 0 16px; }
li { margin: 4px 0; }
iframe { border: 1px solid #8888; border-radius: 6px; height: 760px; background: #fff; }
pre { border: 1px solid #8888; border-radius: 6px; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; }
.frames { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; }
.wide { flex: 1 1 720px; min-width: 0; }
.wide iframe { width: 100%; }
`;

function page(title: string, ...body: ReactNode[]) {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('title', null, title),
    h('style', null, style),
  );
  const main = h('main', null, h('h1', null, title), ...body);
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, h('body', null, main)))}`;
}

export const addressOf = ({ template, sample }: Pick<Sample, 'template' | 'sample'>) =>
  `/${template}/${encodeURIComponent(sample)}`;

/** The list of all samples. */
export const listPage = (samples: readonly Sample[]) =>
  page(
    'Mail templates',
    h(
      'ul',
      null,
      samples.map((one) =>
        h(
          'li',
          { key: addressOf(one) },
          h('a', { href: addressOf(one) }, one.subject),
          ` (${one.template}, ${one.sample})`,
        ),
      ),
    ),
  );

type Shown = Sample & { text: string; scheme: 'light' | 'dark' };

/** One sample: its HTML at the width of a phone and of a desktop, and its text. */
export function samplePage({ text, scheme, ...sample }: Shown) {
  const address = addressOf(sample);
  const source = `${address}/html?scheme=${scheme}`;
  const other = scheme === 'light' ? 'dark' : 'light';
  return page(
    sample.subject,
    h(
      'nav',
      null,
      h('a', { href: '/' }, 'All templates'),
      ' · ',
      h('a', { href: `${address}?scheme=${other}` }, `Show in ${other} mode`),
    ),
    h(
      'div',
      { className: 'frames' },
      h('iframe', { src: source, width: 390, title: 'Phone' }),
      h('div', { className: 'wide' }, h('iframe', { src: source, title: 'Desktop' })),
    ),
    h('h2', null, 'Text part'),
    h('pre', null, text),
  );
}
