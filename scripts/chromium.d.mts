/** Finds or installs a browser and returns its path. Prints advice and returns undefined if that fails. */
export function findChromium(): string | undefined;
