import type { Env } from '#server/env.ts';
import { secretsOf } from '#server/session/secret.ts';
import { createDemoProvider } from './demo.ts';
import type { PaymentProvider } from './provider.ts';

type PaymentEnv = Pick<
  Env,
  'SESSION_SECRET' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'
>;

/** Returns Stripe if its keys are set, otherwise the demo provider. */
export async function choosePaymentProvider(env: PaymentEnv): Promise<PaymentProvider> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = env;
  const secrets = secretsOf(env);
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return createDemoProvider({ secrets });
  // Loading Stripe's library takes longer than the rest of the start.
  const { createStripeProvider } = await import('./stripe/provider.ts');
  return createStripeProvider({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    sessionSecrets: secrets,
    apiUrl: STRIPE_API_URL,
  });
}
