import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../../db/types.ts', import.meta.url), 'utf8').replaceAll(
  /\/\*\*[\s\S]*?\*\//g,
  '',
);

const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The value sets that `db/types.ts` declares, such as `Role = 'admin' | 'va' | 'client'`. */
export const valueSets = new Map(
  [...source.matchAll(/export type (\w+) =([^;]+);/g)].flatMap(([, name = '', body = '']) => {
    const values = [...body.matchAll(/'([^']+)'/g)].map(([, value = '']) => value);
    return values.length > 0 && !body.includes('<') ? [[name, values] as const] : [];
  }),
);

const interfaces = new Map(
  [...source.matchAll(/interface (\w+)( extends Stamped)? \{([^}]*)\}/g)].map(
    ([, name = '', isStamped, body = '']) => {
      const columns = [...body.matchAll(/(\w+): ([^;]+);/g)].map(
        ([, column = '', type = '']) => [column, flat(type)] as const,
      );
      return [name, { columns: new Map(columns), isStamped: isStamped !== undefined }] as const;
    },
  ),
);

/** The type that `db/types.ts` declares for each column, by table and column. */
export const declarations = new Map(
  [...(interfaces.get('Database')?.columns ?? [])].map(([table, type]) => {
    const declared = interfaces.get(type);
    const stamps = declared?.isStamped ? (interfaces.get('Stamped')?.columns ?? []) : [];
    return [table, new Map([...stamps, ...(declared?.columns ?? [])])] as const;
  }),
);
