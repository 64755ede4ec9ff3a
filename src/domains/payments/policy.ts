import type { Actor } from '#shared/actor.ts';
import type { Payment } from './schema.ts';

/** The payment provider charges no less. */
export const minCardAmount = 0.5;

/** Admins read all payments, clients only their own. */
export const canReadPaymentsOf = (actor: Actor, clientId: number) =>
  actor.role === 'admin' || actor.id === clientId;

export const paymentScope = ({ id, role }: Actor): { clientId?: number } =>
  role === 'admin' ? {} : { clientId: id };

export const canReadPayment = (actor: Actor, payment: { clientId: number }) =>
  canReadPaymentsOf(actor, payment.clientId);

/** The note of a recorded payment and the state of a dispute are for administrators. */
export const redactPayment = <
  Row extends Pick<Payment, 'note' | 'dispute' | 'disputeDecision' | 'disputeAmount'>,
>(
  actor: Actor,
  row: Row,
): Row =>
  actor.role === 'admin'
    ? row
    : { ...row, note: null, dispute: null, disputeDecision: null, disputeAmount: null };

/** Whether work is on hold because of a dispute, until an administrator decides. */
export const needsDecision = ({
  dispute,
  disputeDecision,
}: Pick<Payment, 'dispute' | 'disputeDecision'>) =>
  (dispute === 'open' || dispute === 'lost') && disputeDecision === null;

/** Only the user who started a checkout can continue it. */
export const canContinueCheckout = (actor: Pick<Actor, 'id'>, checkout: { userId: number }) =>
  actor.id === checkout.userId;
