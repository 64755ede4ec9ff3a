export const root: string;
export function ensureInstalled(folder?: string): void;
export function environment(extra?: Record<string, string>): NodeJS.ProcessEnv;
export function outerPath(): string;
export const compileCache: string;
