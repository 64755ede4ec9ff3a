import type { Env } from '#server/env.ts';
import { createDemoProvider } from './demo.ts';
import type { PaymentProvider } from './provider.ts';

/** Who moves the money here; a provider with a contract would be chosen by its settings, before the demo. */
export function choosePaymentProvider({
  SESSION_SECRET,
}: Pick<Env, 'SESSION_SECRET'>): PaymentProvider {
  if (!SESSION_SECRET) throw new Error('Payments need SESSION_SECRET.');
  return createDemoProvider({ secret: SESSION_SECRET });
}
