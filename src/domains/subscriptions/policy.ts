import { isNamedPlan } from '#domains/plans/catalogue.ts';
import type { Actor, Role } from '#shared/actor.ts';
import type { Plan, Subscription, SubscriptionStatus } from './schema.ts';

export const mayHaveSubscription = (role: Role) => role === 'client';

/** The rows an actor may see, as data: a VA's are those of the client assigned to them. */
export type SubscriptionScope = { userId?: number; ofClientOfVa?: number };
export function subscriptionScope({ id, role }: Actor): SubscriptionScope {
  if (role === 'admin') return {};
  return role === 'client' ? { userId: id } : { ofClientOfVa: id };
}

/** A VA learns how many hours there are, not how they are paid for. */
const canSeePayment = (actor: Actor) => actor.role !== 'va';
export const revealSubscription = (actor: Actor, row: Subscription): Subscription =>
  canSeePayment(actor)
    ? row
    : { ...row, paymentMethod: null, lastPaymentDate: null, nextBillingDate: null };

/** A client buys what the catalogue offers; other terms are an administrator's to give. */
export const canChoosePlan = (actor: Actor, plan: Plan) =>
  actor.role === 'admin' || isNamedPlan(plan);

export const canSubscribeFor = (actor: Actor, userId: number) =>
  actor.role === 'admin' || actor.id === userId;

/** An administrator grants a plan; anyone else pays for it. */
export const needsPayment = (actor: Actor) => actor.role !== 'admin';

export const canReadSubscription = (actor: Actor, { userId }: { userId: number }) =>
  actor.role === 'admin' || actor.id === userId;

export const canSetSubscriptionStatus = (actor: Actor, status: SubscriptionStatus) =>
  actor.role === 'admin' || status === 'cancelled';

/** Setting what is already so is nothing to an administrator; a client learns that there is nothing to cancel. */
export const mayRepeatStatus = (actor: Actor) => actor.role === 'admin';
