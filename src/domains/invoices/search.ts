import { sql } from 'kysely';
import { clientIdsWith } from '#domains/users/directory/client-search.ts';

/** The numbers that a search text may mean: `INV-000012`, `inv 12`, or only the digits. */
export function numbersIn(q: string): string[] {
  const [, series, digits] = /^\s*(inv|cn)?[\s-]*0*(\d{1,9})\s*$/i.exec(q) ?? [];
  if (digits === undefined) return [];
  const number = digits.padStart(6, '0');
  const numbers = [`INV-${number}`, `CN-${number}`];
  return series ? numbers.filter((one) => one.startsWith(series.toUpperCase())) : numbers;
}

/** Finds an invoice by its number, or the invoices of clients. */
export function isFoundBy(q: string) {
  const numbers = numbersIn(q);
  return numbers.length > 0
    ? sql<boolean>`invoices.number = any(${numbers}::text[])`
    : sql<boolean>`invoices.client_id in ${clientIdsWith(q)}`;
}
