import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findOfferedPlan } from '#domains/plans/catalogue/catalogue.ts';
import { agencySettings } from '#server/agency.ts';
import type { Env } from '#server/env.ts';
import { type BuiltPage, makePage, sendPage } from '#server/pages/built-page.ts';
import { policyFor } from '#server/pages/page-policy.ts';
import { type Agency, type AgencySettings, agency } from '#shared/agency.ts';

/** What the page shows of the settings. */
export type Company = Pick<
  Env,
  | 'COMPANY_EMAIL'
  | 'SCHEDULING_URL'
  | 'LINKEDIN_URL'
  | 'FACEBOOK_URL'
  | 'PRIVACY_URL'
  | 'TERMS_URL'
  | 'TESTIMONIALS'
> &
  Partial<Pick<AgencySettings, 'claims' | 'testimonials' | 'questions'>>;

/** What the owner has set, or else the environment. Leaves out the other settings, which include secrets. */
export function companyOf(env: Env): Company {
  const settings = agencySettings();
  return {
    COMPANY_EMAIL: settings.email ?? env.COMPANY_EMAIL,
    SCHEDULING_URL: settings.schedulingUrl ?? env.SCHEDULING_URL,
    LINKEDIN_URL: settings.linkedinUrl ?? env.LINKEDIN_URL,
    FACEBOOK_URL: settings.facebookUrl ?? env.FACEBOOK_URL,
    PRIVACY_URL: settings.privacyUrl ?? env.PRIVACY_URL,
    TERMS_URL: settings.termsUrl ?? env.TERMS_URL,
    TESTIMONIALS: env.TESTIMONIALS,
    claims: settings.claims,
    testimonials: settings.testimonials,
    questions: settings.questions,
  };
}

export type LandingFacts = {
  /** The address of the site without a slash at the end. */
  base: string;
  plan?: string | undefined;
  company: Company;
  /** The default without one. The renderer is built apart from the server, so it has its own `agency()`. */
  agency?: Agency;
};

/** The module `ui/render.tsx`. The build makes it one that Node can run. */
export type LandingRenderer = {
  renderLanding: (template: string, facts: LandingFacts) => string;
};

/** The plan in a URL such as `/?plan=full-time`, or undefined if there is no such plan. */
export const readPlan = (query: unknown) => findOfferedPlan(Object(query).plan)?.slug;

/** Limits the cache, because there is one page for each host name in a request. */
const maxCachedPages = 12;

const sitemap = (base: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${base}/</loc></url>
</urlset>
`;

const robots = (base: string) => `User-agent: *
Disallow: /api/
Disallow: /trpc/

Sitemap: ${base}/sitemap.xml
`;

/** Serves the landing page, rendered once for each address and agency, with the site's address and the company's details from the settings. */
export async function registerLandingPage(
  app: FastifyInstance,
  { folder, env }: { folder: string; env: Env },
) {
  const template = await readFile(join(folder, 'landing.html'), 'utf8');
  const { renderLanding }: LandingRenderer = await import(
    pathToFileURL(join(folder, '.vite/landing.js')).href
  );
  const pages = new Map<string, Promise<BuiltPage>>();
  let made: object[] = [];

  function baseOf(request: FastifyRequest): string {
    if (env.PUBLIC_URL) return env.PUBLIC_URL.replace(/\/+$/, '');
    const host = /^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost';
    return `${request.protocol}://${host}`;
  }

  function pageFor(base: string, plan: string | undefined) {
    const current = [agency(), agencySettings()];
    if (current.some((part, index) => part !== made[index])) pages.clear();
    made = current;
    const key = `${base} ${plan}`;
    const known = pages.get(key);
    if (known) return known;
    if (pages.size >= maxCachedPages) pages.clear();
    const html = renderLanding(template, { base, plan, company: companyOf(env), agency: agency() });
    const page = makePage(html, {
      policy: policyFor(html, { writesStyles: false }),
      vary: 'accept-encoding',
    });
    pages.set(key, page);
    return page;
  }

  app.get('/', async (request, reply) => {
    const page = await pageFor(baseOf(request), readPlan(request.query));
    return sendPage(request, reply, page);
  });
  app.get('/sitemap.xml', (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(baseOf(request))),
  );
  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(baseOf(request))),
  );
}
