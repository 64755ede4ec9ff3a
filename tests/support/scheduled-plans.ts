import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

/** A full-time plan that is charged to a card, for which the client may schedule the smaller plan. */
async function startFullTime(gva: TestApp, client: TestUser) {
  await gva.callAs(client).payments.startPlan.mutate({ plan: 'full-time' });
}

/** The input that schedules the smaller plan, with the figures of the preview. */
export async function scheduleInputOf(gva: TestApp, client: TestUser) {
  await startFullTime(gva, client);
  const preview = await gva.callAs(client).planChanges.preview.query({ plan: 'part-time' });
  const { subscriptionId, effectiveOn, amount } = preview;
  return { plan: 'part-time' as const, previewed: { subscriptionId, effectiveOn, amount } };
}

export const scheduleSmallerPlan = async (gva: TestApp, client: TestUser) =>
  gva.callAs(client).planChanges.schedule.mutate(await scheduleInputOf(gva, client));
