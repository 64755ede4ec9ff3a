import { hydrateRoot } from 'react-dom/client';
import { islandPrefix } from '../islands.ts';
import { Calculator } from './calculator.tsx';

export const hydrateCalculator = (element: Element) =>
  hydrateRoot(element, <Calculator />, { identifierPrefix: islandPrefix.calculator });
