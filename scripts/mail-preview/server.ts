import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mailTemplates } from '../../src/mail-templates.ts';
import { listPage, samplePage } from './pages.ts';

const site = 'https://gva.example';

const listSamples = () =>
  Object.entries(mailTemplates).flatMap(([template, { renderSamples }]) =>
    renderSamples(site).map(({ name, content }) => ({ template, sample: name, ...content })),
  );

/** The mail as it looks in a mail program of this color scheme, even if the browser has the other one. */
const inScheme = (html: string, scheme: 'light' | 'dark') =>
  html.replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');

function send(response: ServerResponse, status: number, html: string) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(html);
}

/** Serves every template with its samples to this machine. */
export function startPreview(port: number) {
  const samples = listSamples();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, template, sample, part] = pathname.split('/').map(decodeURIComponent);
    const scheme = searchParams.get('scheme') === 'dark' ? 'dark' : 'light';
    if (!template) return send(response, 200, listPage(samples));
    const found = samples.find((one) => one.template === template && one.sample === sample);
    if (!found) return send(response, 404, listPage(samples));
    if (part === 'html') return send(response, 200, inScheme(found.html, scheme));
    send(response, 200, samplePage({ ...found, scheme }));
  });
  return new Promise<{ address: string; close: () => Promise<void> }>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () =>
      resolve({
        address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      }),
    );
  });
}
