import { roundHundredths } from '#shared/money.ts';
import type { HoursBalance } from './schema.ts';

type Sums = Pick<HoursBalance, 'available' | 'balance'>;

/** Used hours as screens show them: never negative, because hours that admins add count as available hours. */
export const hoursUsed = ({ available, balance }: Sums) => roundHundredths(available - balance);
