import { hydrateRoot } from 'react-dom/client';
import { islandPrefix, readAgencyOfPage } from '../islands.ts';
import { Calculator } from './calculator.tsx';

export function hydrateCalculator(element: Element) {
  readAgencyOfPage();
  hydrateRoot(element, <Calculator />, { identifierPrefix: islandPrefix.calculator });
}
