import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { declinedDemoToken } from '#shared/demo-card.ts';
import { packWithSavedCard, pay } from '#tests/support/payments.ts';
import { expectToast, test } from './support/test.tsx';

const slow = { timeout: 8_000 };
const region = (name: string) => screen.findByRole('region', { name });

test('a client is charged once by a double click on the saved card, and uses another card after a decline', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await pay(gva, client);
  const saveCard = (paymentToken: string) =>
    gva.database.db
      .updateTable('checkouts')
      .set({ paymentToken })
      .where('userId', '=', client.id)
      .execute();
  const payment = async () => within(await region('Payment'));
  await open(client, '/checkout?pack=10');
  expect(await region('Payment')).toHaveTextContent('$75.00 to Visa ending in 4242');
  await page.dblClick((await payment()).getByRole('button', { name: 'Pay $75.00' }));
  await expectToast('Payment Successful!', '10 extra hours were added to this month.');
  await waitFor(() => expect(location.pathname).toBe('/subscription-management'));
  expect(await screen.findByText('90:00 left')).toBeVisible();

  await saveCard(declinedDemoToken);
  await open(client, '/checkout?plan=full-time');
  expect(await region('Payment')).toHaveTextContent('The next months are charged to this card');
  await page.press(/^Pay \$/, await payment());
  expect(await (await payment()).findByRole('alert')).toHaveTextContent(
    'Payment Failed. Your card was declined.',
  );
  await page.click((await payment()).getByRole('link', { name: 'Use Another Card' }));
  const form = await screen.findByLabelText('Card number');
  expect(document.activeElement).toContainElement(form);
  await page.fill('Card number', '4000056655665556');
  await page.fill('Expiry', '12/89');
  await page.fill('CVV', '123');
  await page.press(/^Pay \$/);
  await expectToast('Payment Successful!');
});

test('a client whose other tab has bought hours is not charged again, and then sees the hours', async ({
  gva,
  network,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await pay(gva, client);
  await open(client, '/checkout?pack=10');
  expect(await screen.findByText('80:00')).toBeVisible();
  // Otherwise this tab may see the payment while it is processed, and waits for it.
  network.replace('payments.open', () => null);
  await gva.callAs(client).packs.payWithSavedCard.mutate(packWithSavedCard());
  await page.press('Pay $75.00');
  const payment = within(await region('Payment'));
  expect(await payment.findByRole('alert')).toHaveTextContent('Nothing was charged.');
  expect(await screen.findByText('100:00')).toBeVisible();
  expect((await gva.callAs(client).payments.list.query({})).items).toHaveLength(2);
});

test.for([
  ['the saved card', '', 'packs.payWithSavedCard'],
  ['a card that is entered', '&card=other', 'payments.confirm'],
] as const)(
  'a client who presses Pay again after the answer was lost is charged once with %s',
  { timeout: 20_000 },
  async ([, search, procedure], { gva, network, open, page }) => {
    const client = await gva.createUser({ role: 'client' });
    await pay(gva, client);
    await open(client, `/checkout?pack=10${search}`);
    if (search) {
      await page.fill('Card number', '4000056655665556');
      await page.fill('Expiry', '12/89');
      await page.fill('CVV', '123');
    }
    network.respond(procedure, async ({ send }) => {
      const answer = await send();
      if (/"status":"processing"/.test(await answer.clone().text())) return answer;
      throw new TypeError('Failed to fetch');
    });
    await page.press('Pay $75.00');
    expect(
      await within(await screen.findByRole('main')).findByRole('alert', {}, slow),
    ).toHaveTextContent(
      'Payment Failed. The payment could not be made. It may have been charged. Reload the page to see.',
    );
    // The page shows the hours that were bought.
    expect(await screen.findByText('100:00')).toBeVisible();
    network.restore();
    await page.press('Pay $75.00');
    await expectToast('Payment Successful!', '10 extra hours were added to this month.');
    const { items } = await gva.callAs(client).payments.list.query({});
    expect(items.filter(({ kind }) => kind === 'pack')).toHaveLength(1);
  },
);
