import type { IncomingHttpHeaders } from 'node:http';

export type Order = {
  /** Ours, and the provider's protection against doing it twice. */
  key: string;
  amount: number;
  currency: string;
  /** What the provider's browser part made of a card, or what it kept of one. */
  token: string;
  /** The payer is not present to wait or to confirm: the charge is made immediately. */
  isOffSession: boolean;
};

export type Outcome =
  | { status: 'processing'; retryAfterMs: number }
  /** `charge` names it in the provider's books, `method` names the card to a person. */
  | { status: 'succeeded'; charge: string; method: string }
  | { status: 'declined'; reason: string };

export type ProviderEvent = { id: string } & (
  | { kind: 'payment.succeeded' | 'payment.declined'; reference: string }
  | { kind: 'payment.refunded'; charge: string; refund: string; amount: number }
  /** Whatever else a provider tells; it is noted and changes nothing. */
  | { kind: 'other' }
);

/**
 * All that is asked of who moves the money. Amounts are dollars with two decimals. Each call may be repeated: with the
 * same key or reference it is done once and answered the same. A call that throws has had an unknown outcome.
 */
export type PaymentProvider = {
  name: string;
  /** Cards for a call that pays without a checkout. Only a provider that moves no money has them. */
  withoutCheckout?: {
    /** The token of the card that this text names; undefined when it names none. */
    tokenOf: (paymentMethod: string) => string | undefined;
    defaultToken: string;
  };
  /** Announces a payment and starts its processing; nothing is charged yet. */
  create: (order: Order) => Promise<{ reference: string; processingMs: number }>;
  /** Charges what was announced, once its processing is over. */
  confirm: (reference: string) => Promise<Outcome>;
  refund: (ask: {
    key: string;
    charge: string;
    amount: number;
    currency: string;
  }) => Promise<{ reference: string }>;
  /** What a call to our webhook says; undefined when it does not come from the provider. */
  webhook: (body: string, headers: IncomingHttpHeaders) => ProviderEvent | undefined;
};
