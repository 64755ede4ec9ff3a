import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPreview } from '../../scripts/mail-preview/server.ts';
import { mailTemplates } from '../../src/mail-templates.ts';

let preview: Awaited<ReturnType<typeof startPreview>>;
beforeAll(async () => {
  preview = await startPreview(0);
});
afterAll(() => preview.close());

const read = async (path: string) => (await fetch(`${preview.address}${path}`)).text();

test('the preview lists every sample of every template, and shows each one', async () => {
  const list = await read('/');
  const addresses = [...list.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address);
  const samples = Object.values(mailTemplates).flatMap(({ renderSamples }) => renderSamples(''));
  expect(addresses).toHaveLength(samples.length);
  for (const name of Object.keys(mailTemplates)) expect(list).toContain(`href="/${name}/`);

  for (const address of addresses) {
    const page = await read(address);
    expect(page).toContain(`src="${address}/html?scheme=light"`);
    expect(page).toContain('<pre>');
    expect(await read(`${address}/html`)).toContain('<h1');
  }
});

test('a sample is shown in dark mode in every browser', async () => {
  expect(await read('/welcome/usual/html?scheme=dark')).toContain('@media all {');
  expect(await read('/welcome/usual/html')).not.toContain('prefers-color-scheme');
});

test('an unknown sample is not found (404)', async () => {
  expect((await fetch(`${preview.address}/welcome/none`)).status).toBe(404);
});
