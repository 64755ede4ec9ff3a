import { sumHours } from '#shared/hours.ts';
import { sumHundredths } from '#shared/money.ts';
import type { PayLine } from './schema.ts';

export type ClientLines = {
  clientId: number;
  clientName: string;
  lines: PayLine[];
  hours: number;
  /** Without the lines that have no rate. */
  amount: number;
};

/** The lines of each client by the client's name, in their order. */
export function groupLines(lines: readonly PayLine[]): ClientLines[] {
  return [...Map.groupBy(lines, ({ clientId }) => clientId)]
    .map(([clientId, own]) => ({
      clientId,
      clientName: own[0]?.clientName ?? '',
      lines: own,
      hours: sumHours(own.map(({ hours }) => hours)),
      amount: sumHundredths(own.map(({ amount }) => amount ?? 0)),
    }))
    .sort((one, other) => one.clientName.localeCompare(other.clientName, 'en'));
}
