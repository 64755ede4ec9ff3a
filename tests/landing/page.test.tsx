import { readFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { renderLanding } from '#domains/landing/ui/render.tsx';
import { fillTemplate } from '#server/page-template.ts';
import { displayLetters, letters } from '../../scripts/landing-fonts.ts';
import { htmlRules } from '../support/html-rules.ts';

const facts = {
  BASE: 'https://gva.example',
  COMPANY_EMAIL: 'info@gva.example',
  SCHEDULING_URL: 'https://meet.example/gva',
  LINKEDIN_URL: 'https://www.linkedin.com/company/gva-example',
  FACEBOOK_URL: 'https://www.facebook.com/gva-example',
};
const { head, page } = renderLanding();
const template = readFileSync(new URL('../../landing.html', import.meta.url), 'utf8')
  .replace('<!--head-->', () => head)
  .replace('<!--page-->', () => page);
const html = fillTemplate(template, facts);
const bare = fillTemplate(template, { BASE: facts.BASE });

const textOf = (markup: string) =>
  markup
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');

const jsonLd = (markup: string): unknown[] =>
  [...markup.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text),
  );

describe.each([
  ['with all settings', html],
  ['without any', bare],
])('the page %s', (_name, markup) => {
  test('is valid HTML', async () => {
    const { results } = await new HtmlValidate(htmlRules).validateString(markup);
    const faults = results.flatMap(({ messages }) => messages);
    expect(
      faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
    ).toEqual([]);
  });

  test('leaves no place open', () => {
    expect(markup).not.toContain('[[');
    expect(markup).not.toContain('undefined');
  });

  test('needs no letter that its fonts were cut without', () => {
    const missing = [...textOf(markup)].filter((letter) => !letters.includes(letter));
    expect([...new Set(missing)]).toEqual([]);
    const titles = [...markup.matchAll(/<h[123][^>]*>([\s\S]*?)<\/h[123]>/g)].map(
      ([title]) => title,
    );
    expect([...textOf(titles.join())].filter((letter) => !displayLetters.includes(letter))).toEqual(
      [],
    );
  });

  test('describes the organisation and its questions to machines', () => {
    const [organisation, faq] = jsonLd(markup);
    expect(organisation).toMatchObject({
      '@type': 'Organization',
      name: 'GVA',
      url: `${facts.BASE}/`,
    });
    expect(faq).toMatchObject({ '@type': 'FAQPage', mainEntity: { length: 6 } });
  });
});

test('names the company as the settings do', () => {
  expect(html).toContain(`href="mailto:${facts.COMPANY_EMAIL}"`);
  for (const url of [facts.SCHEDULING_URL, facts.LINKEDIN_URL, facts.FACEBOOK_URL])
    expect(html).toContain(`href="${url}"`);
  expect(jsonLd(html)[0]).toMatchObject({ email: facts.COMPANY_EMAIL });
});

test('names nobody where nobody is named, and the call is asked for by the form', () => {
  expect(bare).not.toContain('mailto:');
  expect(bare).not.toContain('target="_blank"');
  expect(bare).toContain('href="#demo-form">Schedule Consultation</a>');
});

test('is found under its address, with a picture to share', () => {
  expect(html).toContain('<link rel="canonical" href="https://gva.example/" />');
  expect(html).toContain('<meta property="og:image" content="https://gva.example/og.png" />');
  const picture = readFileSync(new URL('../../src/client/public/og.png', import.meta.url));
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('says the documented figures before any script runs', () => {
  const text = textOf(html);
  for (const figure of ['$45,000', '$13,500', '$6,000', '$3,000', '$67,500', '$11,508', '$55,992'])
    expect(text).toContain(figure);
  expect(text).toContain('(83%)');
});
