import type { Actor } from '#shared/actor.ts';

/** Admins read all payments, clients only their own. */
export const canReadPaymentsOf = (actor: Actor, clientId: number) =>
  actor.role === 'admin' || actor.id === clientId;

export const paymentScope = ({ id, role }: Actor): { clientId?: number } =>
  role === 'admin' ? {} : { clientId: id };

export const canReadPayment = (actor: Actor, payment: { clientId: number }) =>
  canReadPaymentsOf(actor, payment.clientId);

/** Only the user who started a checkout can continue it. */
export const canContinueCheckout = (actor: Pick<Actor, 'id'>, checkout: { userId: number }) =>
  actor.id === checkout.userId;
