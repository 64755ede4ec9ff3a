import type { Env } from '#server/env.ts';
import { planFact, planMark } from '#shared/plan-mark.ts';

/** What a page built beforehand leaves open until it is known who runs it, and where. */
export type Facts = Record<string, string | undefined>;

/** The plan that an address such as `/?plan=full-time` names, if the page offers it. */
export function readPlan(template: string, query: unknown): string | undefined {
  const { plan } = Object(query);
  return typeof plan === 'string' && template.includes(planMark(plan)) ? plan : undefined;
}

/** What the marks of a page stand for; an unset one takes what depends on it away. */
export const companyFacts = (env: Env, base: string, plan?: string): Facts => ({
  ...(plan && { [planFact(plan)]: plan }),
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

/** The inside of a JSON text that stands in a page, where `<` could end the script. */
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
