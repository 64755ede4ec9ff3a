import type { Actor } from '#shared/actor.ts';

/** Whose payments may be listed: an administrator's are everybody's, a client's their own. */
export const canReadPaymentsOf = (actor: Actor, clientId: number) =>
  actor.role === 'admin' || actor.id === clientId;

export const paymentScope = ({ id, role }: Actor): { clientId?: number } =>
  role === 'admin' ? {} : { clientId: id };

export const canReadPayment = (actor: Actor, payment: { clientId: number }) =>
  canReadPaymentsOf(actor, payment.clientId);

/** Whoever began a checkout goes on with it, and nobody else. */
export const canContinueCheckout = (actor: Pick<Actor, 'id'>, checkout: { userId: number }) =>
  actor.id === checkout.userId;
