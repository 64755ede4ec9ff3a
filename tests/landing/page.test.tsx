import { readFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { readPlan } from '#domains/landing/http.ts';
import { renderLanding } from '#domains/landing/ui/render.tsx';
import { includedInAll, offeredPlans } from '#domains/plans/catalogue/catalogue.ts';
import { defaultAgency } from '#shared/agency.ts';
import { defaultPlans } from '#shared/catalogue-plans.ts';
import { displayLetters, letters } from '../../scripts/landing-letters.ts';
import { htmlRules } from '../support/html-rules.ts';

const base = 'https://gva.example';
const quote = 'They answer before I ask.';
const someone = { quote: 'Good.', name: 'Sam', role: undefined };
const company = {
  COMPANY_EMAIL: 'info@gva.example',
  SCHEDULING_URL: 'https://meet.example/gva',
  LINKEDIN_URL: 'https://www.linkedin.com/company/gva-example',
  FACEBOOK_URL: 'https://www.facebook.com/gva-example',
  PRIVACY_URL: 'https://gva.example/privacy',
  TERMS_URL: 'https://gva.example/terms',
  TESTIMONIALS: [
    someone,
    { quote, name: 'Dana Reyes', role: 'Reyes Accounting' },
    { ...someone, name: 'Kim' },
  ],
};
const template = readFileSync(new URL('../../landing.html', import.meta.url), 'utf8');
const html = renderLanding(template, { base, company });
const bare = renderLanding(template, { base, company: {} });

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

  test('has no unfilled placeholder', () => {
    expect(markup).not.toContain('[[');
    expect(markup).not.toContain('undefined');
  });

  test('uses only letters that its subset fonts contain', () => {
    const missing = [...textOf(markup)].filter((letter) => !letters.includes(letter));
    expect([...new Set(missing)]).toEqual([]);
    const titles = [...markup.matchAll(/<h[123][^>]*>([\s\S]*?)<\/h[123]>/g)].map(
      ([title]) => title,
    );
    expect([...textOf(titles.join())].filter((letter) => !displayLetters.includes(letter))).toEqual(
      [],
    );
  });

  test('has JSON-LD for the organisation and the FAQ', () => {
    const [organisation, faq] = jsonLd(markup);
    expect(organisation).toMatchObject({
      '@type': 'Organization',
      name: 'GVA',
      url: `${base}/`,
    });
    expect(faq).toMatchObject({ '@type': 'FAQPage', mainEntity: { length: 6 } });
  });
});

test('the plan in the URL is selected in the form without a script', () => {
  const plan = readPlan({ plan: 'full-time' });
  const chosen = renderLanding(template, { base, company, plan });
  expect(html).toContain('href="/?plan=full-time#demo-form"');
  expect(html).not.toMatch(/<option value="full-time" selected/);
  expect(chosen).toMatch(/<option value="full-time" selected/);
  expect(chosen).not.toMatch(/<option value="part-time" selected/);
  for (const unknown of ['custom', 'full', ['full-time'], undefined])
    expect(readPlan({ plan: unknown })).toBeUndefined();
});

test('shows the contact details of the settings', () => {
  expect(html).toContain(`href="mailto:${company.COMPANY_EMAIL}"`);
  for (const url of [company.SCHEDULING_URL, company.LINKEDIN_URL, company.FACEBOOK_URL])
    expect(html).toContain(`href="${url}"`);
  expect(jsonLd(html)[0]).toMatchObject({ email: company.COMPANY_EMAIL });
});

test('without contact settings, links to no one and sends Schedule Consultation to the form', () => {
  expect(bare).not.toContain('mailto:');
  expect(bare).not.toContain('target="_blank"');
  expect(bare).toContain('href="#demo-form">Schedule Consultation</a>');
});

test('has business hours, and support at all times', () => {
  expect(textOf(bare)).toMatch(/Business hours Monday-Friday 9AM-6PM EST Support 24\/7/);
});

test.each([
  'within 24-48 hours',
  "7 days' notice",
  'VAs work across US Eastern, Central, Mountain and Pacific time',
])('the FAQ says: %s', (words) => {
  expect(JSON.stringify(jsonLd(html)[1])).toContain(words);
  expect(textOf(html)).toContain(words);
});

test('links to the privacy policy and the terms only where they are set', () => {
  expect(html).toContain(`<a href="${company.PRIVACY_URL}">Privacy</a>`);
  expect(html).toContain(`<a href="${company.TERMS_URL}">Terms</a>`);
  expect(textOf(bare)).not.toMatch(/Privacy|Terms/);
});

test('shows the testimonials of the settings instead of the samples', () => {
  expect(textOf(html)).toContain(`${quote} Dana Reyes, Reyes Accounting`);
  expect(textOf(html)).not.toContain('Founder, online shop');
  expect(textOf(bare)).toContain('Founder, online shop');
  for (const markup of [html, bare])
    expect(markup.split('aria-label="5 out of 5 stars"')).toHaveLength(4);
});

test('links to the sign-in page, opens the calendar in a new tab and has no icons in headings', () => {
  // In the header, in the menu of a phone and in the footer.
  expect(html.match(/<a [^>]*href="\/auth"[^>]*>\s*Sign In/g)).toHaveLength(3);
  expect(html).toMatch(/<a [^>]*target="_blank"[^>]*>Schedule Consultation<\/a>/);
  for (const [heading] of html.matchAll(/<h2[\s\S]*?<\/h2>/g))
    expect(heading).not.toMatch(/<(svg|img)/);
});

test('says what a plan costs in the portal wherever it advertises a price', () => {
  const portal = [
    'Started in the portal, it costs $600 per month: 80 hours at $7.50.',
    'Started in the portal, it costs $1,040 per month: 160 hours at $6.50.',
  ];
  // A name of a plan in the class would meet the styles of another part, such as `plan-list`.
  const [, ...cards] = html.split(/<li class="plan"[^>]*>/);
  expect(cards).toHaveLength(portal.length);
  for (const [index, card] of cards.entries())
    expect(textOf(card.split('</li></ul>')[0] ?? '')).toContain(portal[index]);
  const { mainEntity } = jsonLd(html)[1] as { mainEntity: { name: string }[] };
  expect(mainEntity.find(({ name }) => name === 'What does a plan cost?')).toMatchObject({
    acceptedAnswer: {
      text: `Part-time is advertised at $559 per month: 80 hours at $6.99. ${portal[0]} Full-time is advertised at $959 per month: 160 hours at $5.99. ${portal[1]}`,
    },
  });
  expect(textOf(html)).toContain(`The VA is shown at the advertised price. ${portal[1]}`);
  expect(html).toMatch(/name="description" content="[^"]*\$559 a month as advertised, \$600 if/);
});

test('lists what both plans include once', () => {
  for (const line of includedInAll(offeredPlans()))
    expect(textOf(html).split(line)).toHaveLength(2);
});

test('a setting cannot end its attribute or its script', () => {
  const nasty = 'https://a.example/?q="></script><b>';
  const markup = renderLanding(template, { base, company: { LINKEDIN_URL: nasty } });
  expect(markup).not.toContain('<b>');
  expect(jsonLd(markup)[0]).toMatchObject({ sameAs: [`${base}/`, nasty] });
});

test('has a canonical URL and a picture for sharing', () => {
  expect(html).toContain('<link rel="canonical" href="https://gva.example/"/>');
  expect(html).toContain('<meta property="og:image" content="https://gva.example/og.png"/>');
  const picture = readFileSync(new URL('../../src/client/public/og.png', import.meta.url));
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('shows the figures of the savings calculator before any script runs', () => {
  const text = textOf(html);
  for (const figure of ['$45,000', '$13,500', '$6,000', '$3,000', '$67,500', '$11,508', '$55,992'])
    expect(text).toContain(figure);
  expect(text).toContain('(83%)');
});

test('shows the services that the agency offers, with a drawing for each, and offers them in the form', () => {
  const [, support, ...others] = defaultAgency.serviceCategories;
  const serviceCategories = [
    { key: 'bookkeeping', label: 'Books & "Taxes"', isRetired: false },
    { key: support?.key ?? '', label: 'Client Care', isRetired: false },
    ...others.map((one) => ({ ...one, isRetired: true })),
  ];
  const agency = { ...defaultAgency, serviceCategories };
  const own = renderLanding(template, { base, company: {}, agency });

  expect(textOf(own)).toContain('Two kinds of work you can hand over');
  const [list = ''] = /<ul class="service-list">.*?<\/ul>/.exec(own) ?? [];
  const offered = ['Books &amp; &quot;Taxes&quot;', 'Client Care'];
  expect(list.match(/(?<=<h3>).*?(?=<.h3>)/g)).toEqual(offered);
  expect(list.match(/class="drawing"/g)).toHaveLength(2);
  const [select = ''] = /<select[^>]* name="serviceType".*?<\/select>/.exec(own) ?? [];
  const options = select.match(/(?<=<option[^>]*>).*?(?=<.option>)/g);
  expect(options).toEqual(['Select a service', ...offered, 'Other']);
});

test('an agency that has set everything is named nowhere else', async () => {
  const own = renderLanding(template, {
    base,
    company: {
      claims: [{ figure: '7', text: 'years' }],
      testimonials: [1, 2, 3].map((number) => ({ quote: `Quote ${number}.`, by: `By ${number}` })),
      questions: [{ question: 'Who are you?', answer: 'Brightdesk </script> & Co.' }],
    },
    agency: {
      name: 'Brightdesk',
      color: '#7a1f5d',
      logoId: 7,
      currency: 'eur',
      businessHours: 'Mon-Thu 8-17 CET',
      officeFiles: false,
      taskCategories: defaultAgency.taskCategories,
      serviceCategories: defaultAgency.serviceCategories,
      plans: defaultPlans,
    },
  });

  expect(textOf(own)).not.toContain('GVA');
  expect(textOf(own)).toContain('Brightdesk Part-Time');
  expect(own).toContain('<title>Brightdesk: get 20 to 30 hours of your week back</title>');
  expect(own).toContain('<img class="logo" src="/brand/logo-7.png"');
  expect(own).toContain('--brand:light-dark(#7a1f5d,');
  expect(textOf(own)).toContain('Mon-Thu 8-17 CET');
  expect(textOf(own)).toContain('€959 per month');
  expect(textOf(own)).not.toMatch(/\$\d|Dollar/);
  expect(textOf(own)).toContain('Quote 3. By 3');
  expect(textOf(own)).not.toContain('happy clients');
  const [organisation, faq] = jsonLd(own);
  expect(organisation).toMatchObject({ name: 'Brightdesk', logo: `${base}/brand/logo-7.png` });
  expect(faq).toMatchObject({ mainEntity: [{ name: 'Who are you?' }] });
  const { results } = await new HtmlValidate(htmlRules).validateString(own);
  expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  expect(renderLanding(template, { base, company })).toBe(html);
});
