import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { mailTemplates } from '../../src/mail-templates.ts';
import { htmlRules } from '../support/html-rules.ts';
import { readFiles } from '../support/source-files.ts';

const site = 'https://gva.example';

const samples = Object.entries(mailTemplates).flatMap(([template, { renderSamples }]) =>
  renderSamples(site).map(({ name, content }) => ({ ...content, template, sample: name })),
);

/** Written by an administrator to a lead, who has no account and so nothing to open. */
const withoutButton = new Set(['leadLetter', 'leadConfirmation']);

const validator = new HtmlValidate({
  ...htmlRules,
  rules: {
    ...htmlRules.rules,
    // Mail programs need layout tables with attributes, and conditional comments for the button in Outlook.
    'no-deprecated-attr': 'off',
    'no-conditional-comment': 'off',
    // The library writes the older name of the same role.
    'presentation-role-style': 'off',
  },
});

test('the registry has every template of the source code', () => {
  const defined = readFiles('src').flatMap(({ code }) =>
    [...code.matchAll(/export const (\w+) = defineMail\b/g)].map(([, name]) => name),
  );
  expect(Object.keys(mailTemplates).toSorted()).toEqual(defined.toSorted());
});

describe.each(samples)('$template, $sample', ({ template, subject, html, text }) => {
  test('has a subject of one line, HTML and text', () => {
    expect(subject).toMatch(/^\S.+\S$/);
    expect(html).toContain('<!doctype html>');
    expect(text.length).toBeGreaterThan(40);
    expect(text).not.toMatch(/undefined|null|NaN|<\w+>/);
    expect(html).not.toMatch(/undefined|>null<|NaN|\[object/);
  });

  test('has the same links in HTML and text, all of them to this site', () => {
    const inHtml = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href);
    const inText = [...text.matchAll(/https?:\S+/g)].map(([href]) => href.replace(/\.$/, ''));
    for (const href of [...inHtml, ...inText])
      expect(href).toMatch(/^https:\/\/gva\.example(\/|$)/);
    for (const href of inHtml) expect(inText).toContain(href.replaceAll('&amp;', '&'));
    if (withoutButton.has(template)) expect(html).not.toContain('class="button"');
    else expect(html).toContain('class="button"');
  });

  test('is valid HTML, readable in dark mode and on a phone', async () => {
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) => result.messages);
    expect(messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('<html dir="ltr" lang="en"');
    expect(html).toContain('max-width:600px');
    expect(html).not.toContain('<img');
    // Gmail clips a mail above 102 kB.
    expect(html.length).toBeLessThan(60_000);
  });
});
