export const root: string;
export function ensureInstalled(folder?: string): void;
export function environment(extra?: Record<string, string>): NodeJS.ProcessEnv;
export function isProductionPackage(
  location: string,
  entry: { dev?: boolean; link?: boolean },
): boolean;
export const compileCache: string;
