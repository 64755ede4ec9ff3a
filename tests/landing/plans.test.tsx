import { readFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { renderLanding } from '#domains/landing/ui/render.tsx';
import { defaultAgency } from '#shared/agency.ts';
import { defaultPlans } from '#shared/catalogue-plans.ts';
import { htmlRules } from '../support/html-rules.ts';

const base = 'https://gva.example';
const company = {};
const template = readFileSync(new URL('../../landing.html', import.meta.url), 'utf8');

const textOf = (markup: string) =>
  markup
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');

test('shows a third plan with its prices, its own lines and its option, and compares up to 40 hours a week', async () => {
  const [partTime, fullTime] = defaultPlans;
  if (!partTime || !fullTime) throw new Error('The default plans are missing.');
  const team = {
    ...fullTime,
    slug: 'team',
    position: 3,
    label: 'Team',
    badge: null,
    isMostPopular: false,
    advertised: { monthlyPrice: 1799, monthlyHours: 320, hourlyRate: 5.62 },
    recorded: { monthlyHours: 320, hourlyRate: 6 },
    weeklyHours: 80,
    included: [...fullTime.included, 'Two VAs'],
  };
  const retired = { ...team, slug: 'trial', label: 'Trial', isOffered: false };
  const plans = [partTime, fullTime, team, retired];
  const shown = renderLanding(template, { base, company, agency: { ...defaultAgency, plans } });

  expect(textOf(shown)).toContain('Three plans, paid by the month');
  expect(textOf(shown)).toContain('They differ in hours, storage, sharing and service.');
  expect(textOf(shown)).toContain('All plans include');
  expect(textOf(shown)).toContain('Replacement is free with all plans');
  expect(textOf(shown)).toMatch(/GVA Team.*\$1,799 per month.*it costs \$1,920 per month.*Two VAs/);
  expect(textOf(shown)).toContain('Full-time VA $11,508');
  expect(shown).toContain('<option value="team">GVA Team</option>');
  expect(textOf(shown)).not.toContain('Trial');
  expect(shown).toContain('<script type="application/json" id="agency">');
  const { results } = await new HtmlValidate(htmlRules).validateString(shown);
  expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  expect(renderLanding(template, { base, company })).not.toContain('Team');
});

test('says nothing of savings where the largest plan costs more than an employee', () => {
  const plans = defaultPlans.map(({ advertised, ...plan }) => ({
    ...plan,
    advertised: { ...advertised, monthlyPrice: 9_000 },
  }));
  const shown = renderLanding(template, { base, company, agency: { ...defaultAgency, plans } });
  expect(shown).toContain(
    'from $9,000 a month as advertised, $600 if started in the portal. Match',
  );
  expect(shown).not.toContain('compared with an employee');
});
