import { readFileSync } from 'node:fs';
import * as hoursValueSetConstants from '#shared/hours-value-sets.ts';
import * as invoiceValueSetConstants from '#shared/invoice-value-sets.ts';
import * as leadValueSetConstants from '#shared/lead-value-sets.ts';
import * as notificationValueSetConstants from '#shared/notification-value-sets.ts';
import * as payValueSetConstants from '#shared/pay-value-sets.ts';
import * as paymentValueSetConstants from '#shared/payment-value-sets.ts';
import * as planValueSetConstants from '#shared/plan-value-sets.ts';
import * as reviewValueSetConstants from '#shared/review-value-sets.ts';
import * as routineValueSetConstants from '#shared/routine-value-sets.ts';
import * as timeValueSetConstants from '#shared/time-value-sets.ts';
import * as valueSetConstants from '#shared/value-sets.ts';
import * as viewValueSetConstants from '#shared/view-value-sets.ts';
import * as workflowValueSetConstants from '#shared/workflow-value-sets.ts';

const valueSetSource = [
  'value-sets',
  'hours-value-sets',
  'invoice-value-sets',
  'lead-value-sets',
  'notification-value-sets',
  'pay-value-sets',
  'payment-value-sets',
  'plan-value-sets',
  'routine-value-sets',
  'review-value-sets',
  'time-value-sets',
  'view-value-sets',
  'workflow-value-sets',
]
  .map((name) => readFileSync(new URL(`../../src/shared/${name}.ts`, import.meta.url), 'utf8'))
  .join('\n');
const source = readFileSync(new URL('../../db/types.ts', import.meta.url), 'utf8').replaceAll(
  /\/\*\*[\s\S]*?\*\//g,
  '',
);

const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const sets: Record<string, readonly string[]> = {
  ...valueSetConstants,
  ...hoursValueSetConstants,
  ...invoiceValueSetConstants,
  ...leadValueSetConstants,
  ...notificationValueSetConstants,
  ...payValueSetConstants,
  ...paymentValueSetConstants,
  ...planValueSetConstants,
  ...routineValueSetConstants,
  ...reviewValueSetConstants,
  ...timeValueSetConstants,
  ...viewValueSetConstants,
  ...workflowValueSetConstants,
};

/** The values of each type in these files, such as `Role = (typeof roles)[number]`. */
export const valueSets = new Map(
  [...valueSetSource.matchAll(/export type (\w+) = \(typeof (\w+)\)\[number\]/g)].map(
    ([, type = '', name = '']) => [type, [...(sets[name] ?? [])]] as const,
  ),
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

/** The type that `db/types.ts` declares for each column, by table and column; without views, whose columns are all nullable. */
export const declarations = new Map(
  [...(interfaces.get('Database')?.columns ?? [])]
    .filter(([, type]) => type.endsWith('Table'))
    .map(([table, type]) => {
      const declared = interfaces.get(type);
      const stamps = declared?.isStamped ? (interfaces.get('Stamped')?.columns ?? []) : [];
      return [table, new Map([...stamps, ...(declared?.columns ?? [])])] as const;
    }),
);
