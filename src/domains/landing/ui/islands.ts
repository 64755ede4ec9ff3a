import { useEffect, useRef } from 'react';
import { setAgency } from '#shared/agency.ts';

/** The parts of the page that React hydrates, by the id of their container element. */
export type Island = 'calculator' | 'form';

/** Must be the same on the server and in the browser, so that generated ids match. */
export const islandPrefix: Record<Island, string> = { calculator: 'calc-', form: 'form-' };

/** A placeholder for the island's HTML. */
export const islandPlaceholder = (island: Island) => `[[island ${island}]]`;

/** Runs the callback once, after the island is hydrated. */
export function useMount(callback: () => void) {
  const first = useRef(callback);
  useEffect(() => first.current(), []);
}

/** Reads what the server wrote into the page, so that the hydrated parts have the same plans and the same name. */
export function readAgencyOfPage() {
  const element = document.getElementById('agency');
  if (element) setAgency(JSON.parse(element.textContent));
}
