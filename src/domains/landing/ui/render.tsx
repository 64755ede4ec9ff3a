import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { DemoForm } from '#domains/leads/ui/demo-form/demo-form.tsx';
import { defaultAgency, setAgency } from '#shared/agency.ts';
import { Head } from '../head.tsx';
import type { LandingFacts } from '../http.ts';
import { Calculator } from './calculator/calculator.tsx';
import { type Island, islandPlaceholder, islandPrefix } from './islands.ts';
import { LandingPage } from './landing-page.tsx';

const islandsOf = (): [Island, ReactNode][] => [
  ['calculator', <Calculator key="calculator" />],
  ['form', <DemoForm key="form" />],
];

/** Fills `landing.html` with the page, whose islands React can hydrate. Runs in the server, see `../http.ts`. */
export function renderLanding(template: string, facts: LandingFacts) {
  setAgency(facts.agency ?? defaultAgency);
  let page = renderToStaticMarkup(<LandingPage {...facts.company} />);
  for (const [name, island] of islandsOf()) {
    const html = renderToString(island, { identifierPrefix: islandPrefix[name] });
    page = page.replace(islandPlaceholder(name), () => html);
  }
  // Selects the plan in the HTML, which works without JavaScript and lets every visitor hydrate the same form.
  if (facts.plan) page = page.replace(`<option value="${facts.plan}"`, '$& selected');
  return template
    .replace('<!--head-->', () => renderToStaticMarkup(<Head {...facts} />))
    .replace('<!--page-->', () => page);
}
