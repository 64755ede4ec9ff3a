import type { Env } from '#server/env.ts';
import { createDemoProvider } from './demo.ts';
import type { PaymentProvider } from './provider.ts';

/** Returns the demo provider. A real provider would be chosen here by its settings. */
export function choosePaymentProvider({
  SESSION_SECRET,
}: Pick<Env, 'SESSION_SECRET'>): PaymentProvider {
  if (!SESSION_SECRET) throw new Error('Payments need SESSION_SECRET.');
  return createDemoProvider({ secret: SESSION_SECRET });
}
