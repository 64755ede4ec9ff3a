export const root: string;
export function environment(extra?: Record<string, string>): NodeJS.ProcessEnv;
export function isProductionPackage(
  location: string,
  entry: { dev?: boolean; link?: boolean },
): boolean;
export const compileCache: string;
