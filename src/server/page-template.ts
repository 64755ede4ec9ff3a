import type { Env } from '#server/env.ts';
import { planOptionAttribute, planPlaceholder } from '#shared/plan-mark.ts';

/** Values that a prerendered page gets at run time, such as the company and the address. */
export type Facts = Record<string, string | undefined>;

/** The plan in a URL such as `/?plan=full-time`, if the page offers it. */
export function readPlan(template: string, query: unknown): string | undefined {
  const { plan } = Object(query);
  return typeof plan === 'string' && template.includes(planOptionAttribute(plan))
    ? plan
    : undefined;
}

/** The values of a page's placeholders. Blocks that depend on a missing value are removed. */
export const companyFacts = (env: Env, base: string, plan?: string): Facts => ({
  ...(plan && { [planPlaceholder(plan)]: plan }),
  BASE: base.replace(/\/+$/, ''),
  COMPANY_EMAIL: env.COMPANY_EMAIL,
  SCHEDULING_URL: env.SCHEDULING_URL,
  LINKEDIN_URL: env.LINKEDIN_URL,
  FACEBOOK_URL: env.FACEBOOK_URL,
  PRIVACY_URL: env.PRIVACY_URL,
  TERMS_URL: env.TERMS_URL,
  ...Object.fromEntries(
    (env.TESTIMONIALS ?? []).flatMap(({ quote, name, role }, index) => [
      [`QUOTE_${index + 1}`, quote],
      [`QUOTED_${index + 1}`, role ? `${name}, ${role}` : name],
    ]),
  ),
});

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Escapes a JSON string for a script in a page, where `<` could end the script. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

const condition = /\[\[(if|unless) (\w+)\]\]([\s\S]*?)\[\[end \2\]\]/g;
const place = /\[\[(json )?(\w+)\]\]/g;

/** `[[NAME]]`, `[[json NAME]]` in a script, and `[[if NAME]]…[[end NAME]]` or `[[unless NAME]]…`. */
export const fillTemplate = (template: string, facts: Facts): string =>
  template
    .replace(condition, (_all, word: string, name: string, inside: string) =>
      (word === 'if') === Boolean(facts[name]) ? inside : '',
    )
    .replace(place, (_all, isJson: string | undefined, name: string) =>
      (isJson ? escapeJson : escapeHtml)(facts[name] ?? ''),
    );
