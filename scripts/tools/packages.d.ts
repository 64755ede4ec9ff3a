// The part of these packages that the scripts use, so that types are checked without installing the packages.

declare module 'autocannon' {
  type Options = {
    url: string;
    method: string;
    headers: Record<string, string>;
    body?: string;
    connections: number;
    duration?: number;
    amount?: number;
  };
  export type Result = { duration: number; errors: number };
  type OnResponse = (client: object, status: number, bytes: number, milliseconds: number) => void;
  export default function autocannon(
    options: Options,
    onEnd: (error: Error | null, result: Result) => void,
  ): { on(event: 'response', listener: OnResponse): void };
}

declare module 'lighthouse' {
  type Audit = { title: string; displayValue?: string; score: number | null };
  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
  export type Result = {
    categories: Record<string, Category>;
    audits: Record<string, Audit>;
  };
  type Settings = {
    port: number;
    logLevel: 'error';
    formFactor: 'mobile';
    onlyCategories: string[];
  };
  export default function lighthouse(
    url: string,
    settings: Settings,
  ): Promise<{ lhr: Result } | undefined>;
}

declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  type Options = {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    variationAxes?: Record<string, Axis>;
    keepFeatures?: string[];
    noHinting?: boolean;
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
