import { conflict, forbidden, notFound } from '#server/errors.ts';
import { siteAddress } from '#server/mail/sender.ts';
import type { GivenCard } from '#server/payments/provider.ts';
import { findSavedCard, hasNewerCard } from '../card-queries.ts';
import { findPayer } from '../checkout-queries.ts';
import { pagesOf } from '../hosted-checkout.ts';
import { chargeClient } from '../renewals.ts';
import type { CardSaver } from './operations.ts';
import { type BillingContext, findChargedPlan, saveCard } from './operations.ts';

/** Opens the provider's page for another card. */
export async function openCardPage(context: BillingContext, { id }: { id: string }) {
  const { actor, db } = context;
  const pages = pagesOf(context);
  await findChargedPlan(db, actor.id);
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
  if (!payer) return undefined;
  if (!(await hasNewerCard(context.db, owner, givenAt)))
    await saveCard(context, { clientId: owner, token, label, savedAt: givenAt, ...payer });
  return { card: label, ...(await chargeClient(context, owner)) };
}

/** Called when the client returns from the provider's page. */
export async function finishCardChange(
  context: BillingContext,
  { reference }: { reference: string },
) {
  const card = await pagesOf(context).readCard(reference);
  if (!card || card.owner !== context.actor.id) throw notFound('Card');
  const changed = await applyGivenCard(context, card);
  if (!changed) throw conflict('Your account was deleted.');
  return changed;
}
