/** The parts of the page that React takes over; their names are the ids of the elements around them. */
export type Island = 'calculator' | 'form';

/** The same in the prerendered page and in the browser, so that generated ids agree. */
export const islandPrefix: Record<Island, string> = { calculator: 'calc-', form: 'form-' };

/** Stands in the page where the island's own HTML belongs. */
export const islandMark = (island: Island) => `[[island ${island}]]`;
