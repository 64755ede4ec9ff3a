import { roundHundredths } from '#shared/money.ts';
import type { HoursBalance } from './schema.ts';

type Sums = Pick<HoursBalance, 'available' | 'balance'>;

/** Hours used as people see them: never below zero, because hours that were given add to those available. */
export const hoursUsed = ({ available, balance }: Sums) => roundHundredths(available - balance);
