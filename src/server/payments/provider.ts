import type { IncomingHttpHeaders } from 'node:http';
import type { DisputeStatus, RefundStatus } from '#shared/payment-value-sets.ts';

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
  /** The payer has the provider's page open and has not paid yet. */
  | { status: 'open' }
  /**
   * `charge` is the provider's id of the charge, `method` describes the card for the user. `token` is the card for later
   * charges, if the payer gave it on the provider's page.
   */
  | { status: 'succeeded'; charge: string; method: string; token?: string }
  | { status: 'declined'; reason: string }
  /** The provider's page was closed before the payer paid. Nothing was charged or will be. */
  | { status: 'expired'; reason: string };

export type FinalOutcome = Exclude<Outcome, { status: 'processing' } | { status: 'open' }>;

export const isFinal = (outcome: Outcome): outcome is FinalOutcome =>
  outcome.status !== 'processing' && outcome.status !== 'open';

/** A card that a client gave on the provider's page. `givenAt` orders the cards of a client. */
export type GivenCard = { owner: number; token: string; method: string; givenAt: string };

export type RefundState = { reference: string | null; status: RefundStatus };

/** `checkoutId` is our id of the checkout that was charged, if the provider stores it. */
export type ProviderEvent = { id: string } & (
  | {
      kind: 'payment.succeeded' | 'payment.declined' | 'payment.updated';
      reference: string;
      checkoutId?: string;
    }
  | {
      kind: 'payment.refunded';
      charge: string;
      refund: string;
      amount: number;
      status?: RefundStatus;
      /** Our id of the refund; null if it was made elsewhere, undefined if the provider does not store our id. */
      key?: string | null;
      checkoutId?: string;
    }
  | {
      kind: 'payment.disputed';
      charge: string;
      dispute: string;
      amount: number;
      reason: string;
      status: DisputeStatus;
      checkoutId?: string;
    }
  | { kind: 'card.given'; card: GivenCard }
  /** Any other event; it is stored and changes nothing. */
  | { kind: 'other' }
);

type PageRequest = {
  key: string;
  email: string;
  /** A saved card of the same client, so that the provider knows them. */
  token: string | null;
  /** Where the page leads back to. `{REFERENCE}` is replaced by the reference of the page. */
  returnUrl: string;
  cancelUrl: string;
};
export type PaymentPageRequest = PageRequest & {
  amount: number;
  currency: string;
  /** What is paid for, as the page shows it. */
  description: string;
};
export type CardPageRequest = PageRequest & { owner: number };

/** The provider's own pages. Clients enter their card there, so that it never reaches us. */
export type HostedPages = {
  openPayment: (request: PaymentPageRequest) => Promise<{ reference: string; url: string }>;
  /** Closes the page of a payment, so that it can no longer be paid. Returns the outcome if it was paid before. */
  closePayment: (reference: string) => Promise<Outcome>;
  openCard: (request: CardPageRequest) => Promise<{ url: string }>;
  /** The card that was given on this page; undefined as long as there is none. */
  readCard: (reference: string) => Promise<GivenCard | undefined>;
};

/**
 * A payment provider. Amounts have two decimals. Calls are idempotent: a repeated call with the same key or
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
  /** With a provider that has pages, clients pay and give cards there only. */
  hosted?: HostedPages;
  /** Creates a payment and starts its processing; nothing is charged yet. */
  create: (order: Order) => Promise<{ reference: string; processingMs: number }>;
  /** Charges a created payment when its processing is complete, or reads the outcome of a payment on the hosted page. */
  confirm: (reference: string) => Promise<Outcome>;
  /** Checks a card that later payments are charged to, without a charge. `method` describes the card for the user. */
  saveCard: (
    token: string,
  ) => Promise<{ status: 'saved'; method: string } | { status: 'declined'; reason: string }>;
  /** Refunds the amount, or with null all of it. `reference` is that of an earlier call with this key, whose result was `pending`. */
  refund: (request: {
    key: string;
    charge: string;
    amount: number | null;
    currency: string;
    reference?: string | null;
  }) => Promise<RefundState>;
  /** Parses a webhook call; returns undefined when it does not come from the provider. */
  webhook: (body: string, headers: IncomingHttpHeaders) => Promise<ProviderEvent | undefined>;
};
