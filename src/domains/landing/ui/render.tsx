import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { renderHead } from '../head.ts';
import { Calculator } from './calculator/calculator.tsx';
import { islandMark, islandPrefix } from './islands.ts';
import { LandingPage } from './landing-page.tsx';

/** The page as HTML, its islands as React will find them when it takes them over. */
export function renderLanding() {
  const calculator = renderToString(<Calculator />, { identifierPrefix: islandPrefix.calculator });
  const page = renderToStaticMarkup(<LandingPage />);
  return {
    head: renderHead(),
    page: page.replace(islandMark('calculator'), () => calculator),
  };
}
