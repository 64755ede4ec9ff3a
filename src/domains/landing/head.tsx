import { lowestPrices } from '#domains/plans/catalogue/catalogue.ts';
import { agency, defaultAgency, logoPath } from '#shared/agency.ts';
import { themeStyle } from '#shared/brand-color.ts';
import { formatWholeMoney } from '#shared/money.ts';
import { questionsOf } from './content.ts';
import type { LandingFacts } from './http.ts';
import { compareCosts, defaultSalary, maxWeeklyHours } from './savings.ts';

const titleOf = () => `${agency().name}: get 20 to 30 hours of your week back`;

function describeSite() {
  const { saved, plan } = compareCosts(defaultSalary, maxWeeklyHours());
  const { advertised, recorded } = lowestPrices();
  const saving =
    saved > 0
      ? ` ${plan?.label} saves ${formatWholeMoney(saved)} a year compared with an employee, at the advertised price.`
      : '';
  return `A dedicated virtual assistant from ${formatWholeMoney(advertised)} a month as advertised, ${formatWholeMoney(recorded)} if started in the portal.${saving} Matched within 24-48 hours.`;
}

const faqOf = ({ company }: LandingFacts) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questionsOf(company).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

const logoOf = () => {
  const { logoId } = agency();
  return logoId === null ? '/favicon.svg' : logoPath(logoId);
};

const organisation = ({ base, company }: LandingFacts) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: agency().name,
  url: `${base}/`,
  logo: `${base}${logoOf()}`,
  description: describeSite(),
  email: company.COMPANY_EMAIL,
  sameAs: [`${base}/`, company.LINKEDIN_URL, company.FACEBOOK_URL].filter(Boolean),
});

// React escapes only `</script` inside scripts. `\u003c` is the JSON escape of `<`.
const toJson = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');
const JsonLd = ({ value }: { value: object }) => (
  <script type="application/ld+json">{toJson(value)}</script>
);

/** For the parts of the page that are hydrated. The defaults are in their code. */
const AgencyElement = () =>
  toJson(agency()) !== toJson(defaultAgency) && (
    <script type="application/json" id="agency">
      {toJson(agency())}
    </script>
  );

export const Head = (facts: LandingFacts) => (
  <>
    <title>{titleOf()}</title>
    <meta name="description" content={describeSite()} />
    <link rel="canonical" href={`${facts.base}/`} />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content={agency().name} />
    <meta property="og:url" content={`${facts.base}/`} />
    <meta property="og:title" content={titleOf()} />
    <meta property="og:description" content={describeSite()} />
    <meta property="og:image" content={`${facts.base}/og.png`} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta
      property="og:image:alt"
      content="A work week in hours, most of them handed over to a VA"
    />
    <meta name="twitter:card" content="summary_large_image" />
    <JsonLd value={organisation(facts)} />
    <JsonLd value={faqOf(facts)} />
    <AgencyElement />
    {agency().color && <style>{themeStyle(agency().color)}</style>}
  </>
);
