import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { queryClient } from '#client/trpc.ts';
import { expectToast, type Page, test, untilLive } from './support/test.tsx';

async function openProfile(page: Page) {
  await page.press('View Full Profile');
  return within(await screen.findByRole('region', { name: 'Rate your assistant' }));
}

async function closeProfile(page: Page) {
  await page.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const star = (name: string) => screen.findByRole('radio', { name });
const text = () => screen.findByLabelText(/^Your feedback/);

/** The event of another rating has come. */
const untilOutdated = () =>
  waitFor(() =>
    expect(
      queryClient.getQueryCache().find({ queryKey: [['feedback', 'mine']], exact: false })?.state
        .isInvalidated,
    ).toBe(true),
  );

/** The page shows the mean of the ratings, so it has noticed the last one. */
const untilNoticed = (mean: string) =>
  waitFor(() => expect(screen.getAllByText(mean)[0]).toBeInTheDocument());

test('a rating that was given elsewhere in between is shown and changed, without the draft of the former one', async ({
  gva,
  network,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  const { feedback } = gva.callAs(client);
  await feedback.give.mutate({ vaId: va.id, rating: 2, feedback: 'Late' });
  await open(client, '/my-assistant');
  await untilLive();
  await page.fill(/^Your feedback/, 'Late again', await openProfile(page));
  await closeProfile(page);

  await gva.database.db
    .insertInto('feedback')
    .values({ clientId: client.id, vaId: va.id, rating: 5, comment: 'Perfect' })
    .execute();
  await untilOutdated();
  const release = network.hold('feedback.mine');
  await openProfile(page);
  expect(await screen.findByText('Loading your rating')).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Your feedback/)).toBeNull();
  release();
  expect(await star('5 stars')).toBeChecked();
  expect(await text()).toHaveValue('Perfect');

  await page.click(await star('4 stars'));
  await page.press('Save rating');
  await expectToast('Rating saved', `Thank you for rating ${va.fullName}.`);
  const { items } = await feedback.list.query({ vaId: va.id });
  expect(items.map(({ rating, comment }) => [rating, comment])).toEqual([
    [4, 'Perfect'],
    [2, 'Late'],
  ]);
});

test('what a client types stays while their rating changes elsewhere, and after the dialog closes', async ({
  gva,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  const { feedback } = gva.callAs(client);
  const { id } = await feedback.give.mutate({ vaId: va.id, rating: 2 });
  await open(client, '/my-assistant');
  await untilLive();
  await page.fill(/^Your feedback/, 'Better now', await openProfile(page));
  await feedback.change.mutate({ id, rating: 3 });
  await untilNoticed('3.0');
  expect(await text()).toHaveValue('Better now');
  expect(await star('2 stars')).toBeChecked();

  await closeProfile(page);
  await openProfile(page);
  expect(await text()).toHaveValue('Better now');
  expect(await star('3 stars')).toBeChecked();
});
