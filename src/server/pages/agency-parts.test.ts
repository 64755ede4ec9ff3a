import { expect, test } from 'vitest';
import { defaultAgency } from '#shared/agency.ts';
import { writeAgency } from './agency-parts.ts';

const page =
  '<title>Sign in · [[agency]]</title><!--agency--><svg class="a" data-mark="32" viewBox="0"><rect/></svg><h1 aria-label="[[agency]]">[[agency]]</h1>';

test('a page of the build gets the name, without a logo and without a style by default', () => {
  const html = writeAgency(page, defaultAgency);
  expect(html).toContain('<title>Sign in · GVA</title>');
  expect(html).toContain('<svg');
  expect(html).not.toContain('<style');
});

test('a name cannot add elements or replacement patterns to a page', () => {
  const html = writeAgency(page, { ...defaultAgency, name: `</script><b a="'">$& & Co` });
  const name = '&lt;/script&gt;&lt;b a=&quot;&#39;&quot;&gt;$&amp; &amp; Co';
  expect(html).toContain(`<h1 aria-label="${name}">${name}</h1>`);
  expect(html).not.toContain('<b a');
  expect(html).toContain('\\u003c/script>');
});

test('a logo replaces the mark, and a color has a style', () => {
  const html = writeAgency(page, { ...defaultAgency, logoId: 7, color: '#1f5d4c' });
  expect(html).not.toContain('<svg');
  expect(html).toContain(
    '<img src="/brand/logo-7.png" alt="" style="height:32px;max-width:12rem;object-fit:contain;background:#fff;border-radius:4px">',
  );
  expect(html).toContain('<style id="agency-colors">:root');
});

test('a logo in the place of a square mark is square', () => {
  const square = page.replace('data-mark="32"', 'data-mark="32 square"');
  const html = writeAgency(square, { ...defaultAgency, logoId: 7 });
  expect(html).toContain('style="height:32px;width:32px;max-width:12rem;');
});

test('a name that looks like a placeholder stays as it is', () => {
  const shown = { ...defaultAgency, name: 'The "[[agency]]" & Co' };
  const html = writeAgency(page, shown);
  expect(JSON.parse(/id="agency">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toEqual(shown);
});
