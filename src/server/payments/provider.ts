import type { IncomingHttpHeaders } from 'node:http';

export type Order = {
  /** Our id, which the provider uses as an idempotency key. */
  key: string;
  amount: number;
  currency: string;
  /** The token of a card, from the provider's browser library or from a saved card. */
  token: string;
  /** The payer is not present to wait or to confirm: the charge is made immediately. */
  isOffSession: boolean;
};

export type Outcome =
  | { status: 'processing'; retryAfterMs: number }
  /** `charge` is the provider's id of the charge, `method` describes the card for the user. */
  | { status: 'succeeded'; charge: string; method: string }
  | { status: 'declined'; reason: string };

export type ProviderEvent = { id: string } & (
  | { kind: 'payment.succeeded' | 'payment.declined'; reference: string }
  | { kind: 'payment.refunded'; charge: string; refund: string; amount: number }
  /** Any other event; it is stored and changes nothing. */
  | { kind: 'other' }
);

/**
 * A payment provider. Amounts are dollars with two decimals. Calls are idempotent: a repeated call with the same key or
 * reference returns the same result. After a call that throws, the outcome is unknown.
 */
export type PaymentProvider = {
  name: string;
  /** Cards for payments without a checkout. Only a provider without real money has them. */
  withoutCheckout?: {
    /** The token of the card in this text; undefined when it contains none. */
    tokenOf: (paymentMethod: string) => string | undefined;
    defaultToken: string;
  };
  /** Creates a payment and starts its processing; nothing is charged yet. */
  create: (order: Order) => Promise<{ reference: string; processingMs: number }>;
  /** Charges a created payment when its processing is complete. */
  confirm: (reference: string) => Promise<Outcome>;
  /** Checks a card that later payments are charged to, without a charge. `method` describes the card for the user. */
  saveCard: (
    token: string,
  ) => Promise<{ status: 'saved'; method: string } | { status: 'declined'; reason: string }>;
  refund: (request: {
    key: string;
    charge: string;
    amount: number;
    currency: string;
  }) => Promise<{ reference: string }>;
  /** Parses a webhook call; returns undefined when it does not come from the provider. */
  webhook: (body: string, headers: IncomingHttpHeaders) => ProviderEvent | undefined;
};
