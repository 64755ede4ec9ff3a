import { findPayer } from '#domains/plans/subscriptions/queries.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { siteAddress } from '#server/mail/sender.ts';
import type { GivenCard } from '#server/payments/provider.ts';
import { findSavedCard } from '../card-queries.ts';
import { pagesOf } from '../hosted-checkout.ts';
import type { BillingContext } from '../operations.ts';
import { chargeClient } from '../renewals.ts';
import { type CardSaver, requireChargedPlan, saveCard } from './operations.ts';

/** Opens the provider's page for another card. */
export async function openCardPage(context: BillingContext, { id }: { id: string }) {
  const { actor, db } = context;
  const pages = pagesOf(context);
  await requireChargedPlan(db, actor.id);
  const payer = await findPayer(db, actor.id);
  if (!payer) throw forbidden();
  const card = await findSavedCard(db, actor.id);
  const returnUrl = `${siteAddress(context.env)}/subscription-management`;
  return pages.openCard({
    key: id,
    owner: actor.id,
    email: payer.billingEmail,
    token: card?.token ?? null,
    returnUrl: `${returnUrl}?card={REFERENCE}`,
    cancelUrl: returnUrl,
  });
}

/**
 * Saves a card that a client gave on the provider's page, and charges what is not paid yet to it. Safe to repeat: the
 * client's return and the provider's events lead to the same card, and an older card does not replace a newer one.
 */
export async function applyGivenCard(context: CardSaver, card: GivenCard) {
  const { owner, token, method: label, givenAt } = card;
  const payer = await findPayer(context.db, owner);
  if (payer) await saveCard(context, { clientId: owner, token, label, givenAt, ...payer });
  return { card: label, ...(await chargeClient(context, owner)) };
}

/** Called when the client returns from the provider's page. */
export async function finishCardChange(
  context: BillingContext,
  { reference }: { reference: string },
) {
  const card = await pagesOf(context).readCard(reference);
  if (!card || card.owner !== context.actor.id) throw notFound('Card');
  await requireChargedPlan(context.db, context.actor.id);
  return applyGivenCard(context, card);
}
