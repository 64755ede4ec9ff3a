import { catalogue } from '#domains/plans/catalogue.ts';
import { questions } from './content.ts';
import { compareCosts, defaultSalary, fullTimeWeeklyHours, wholeDollars } from './savings.ts';

const { saved } = compareCosts(defaultSalary, fullTimeWeeklyHours);

const title = 'GVA: get 20 to 30 hours of your week back';
const description = `A dedicated virtual assistant from ${wholeDollars(catalogue['part-time'].advertised.monthlyPrice)} a month. Full-time saves ${wholeDollars(saved)} a year compared with an employee. Matched within 24-48 hours.`;

const faq = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

/** Not JSON.stringify, because the server fills in the placeholders when it serves the page. */
const organisation = [
  `{"@context":"https://schema.org","@type":"Organization","name":"GVA","url":"[[json BASE]]/",`,
  `"logo":"[[json BASE]]/favicon.svg","description":${JSON.stringify(description)},`,
  '[[if COMPANY_EMAIL]]"email":"[[json COMPANY_EMAIL]]",[[end COMPANY_EMAIL]]',
  '"sameAs":["[[json BASE]]/"',
  '[[if LINKEDIN_URL]],"[[json LINKEDIN_URL]]"[[end LINKEDIN_URL]]',
  '[[if FACEBOOK_URL]],"[[json FACEBOOK_URL]]"[[end FACEBOOK_URL]]]}',
].join('');

const jsonLd = (text: string) =>
  `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;

/** Contains only constant texts without characters that need escaping in attributes. */
export const renderHead = () =>
  [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    '<link rel="canonical" href="[[BASE]]/" />',
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="GVA" />',
    '<meta property="og:url" content="[[BASE]]/" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    '<meta property="og:image" content="[[BASE]]/og.png" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="A work week in hours, most of them handed over to a VA" />',
    '<meta name="twitter:card" content="summary_large_image" />',
    jsonLd(organisation),
    jsonLd(JSON.stringify(faq)),
  ].join('\n    ');
