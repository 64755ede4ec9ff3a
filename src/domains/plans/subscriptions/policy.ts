import type { Actor, Role } from '#shared/actor.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import { isNamedPlan } from '../catalogue/catalogue.ts';
import type { Subscription, SubscriptionStatus } from './schema.ts';

export const canHaveSubscription = (role: Role) => role === 'client';

/** The rows an actor may see. A VA sees the subscriptions of their assigned clients. */
export type SubscriptionScope = { userId?: number; ofClientOfVa?: number };
export function subscriptionScope({ id, role }: Actor): SubscriptionScope {
  if (role === 'admin') return {};
  return role === 'client' ? { userId: id } : { ofClientOfVa: id };
}

/** A VA sees the hours of a plan, but no payment details. */
const canSeePayment = (actor: Actor) => actor.role !== 'va';
export const redactSubscription = (actor: Actor, row: Subscription): Subscription =>
  canSeePayment(actor)
    ? row
    : { ...row, paymentMethod: null, lastPaymentDate: null, nextBillingDate: null };

/** Clients choose a plan of the catalogue; only admins create custom plans. */
export const canChoosePlan = (actor: Actor, plan: Plan) =>
  actor.role === 'admin' || isNamedPlan(plan);

export const canSubscribeFor = (actor: Actor, userId: number) =>
  actor.role === 'admin' || actor.id === userId;

/** Admins grant plans without a payment. */
export const needsPayment = (actor: Actor) => actor.role !== 'admin';

export const canReadSubscription = (actor: Actor, { userId }: { userId: number }) =>
  actor.role === 'admin' || actor.id === userId;

export const canSetSubscriptionStatus = (actor: Actor, status: SubscriptionStatus) =>
  actor.role === 'admin' || status === 'cancelled';

/** Setting the current status again is accepted from admins; clients get a conflict. */
export const canRepeatStatus = (actor: Actor) => actor.role === 'admin';
