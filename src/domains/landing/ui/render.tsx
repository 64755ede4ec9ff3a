import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { DemoForm } from '#domains/leads/ui/demo-form/demo-form.tsx';
import { planOptionAttribute } from '#shared/plan-mark.ts';
import { renderHead } from '../head.ts';
import { Calculator } from './calculator/calculator.tsx';
import { type Island, islandPlaceholder, islandPrefix } from './islands.ts';
import { LandingPage } from './landing-page.tsx';

const islands: [Island, ReactNode][] = [
  ['calculator', <Calculator key="calculator" />],
  ['form', <DemoForm key="form" />],
];

/** Marks the plan options, so that the server can select the plan from the URL without JavaScript. */
const markPlans = (html: string) =>
  html.replaceAll(
    /<option value="([\w-]+-time)"/g,
    (option, plan: string) => `${option}${planOptionAttribute(plan)}`,
  );

/** The page as HTML, with islands that React can hydrate. */
export function renderLanding() {
  let page = renderToStaticMarkup(<LandingPage />);
  for (const [name, island] of islands) {
    const html = renderToString(island, { identifierPrefix: islandPrefix[name] });
    page = page.replace(islandPlaceholder(name), () => html);
  }
  return { head: renderHead(), page: markPlans(page) };
}
