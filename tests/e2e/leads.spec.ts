import { expectToast, untilLive } from './support/board.ts';
import { createLead, leadCard } from './support/leads.ts';
import { unique } from './support/people.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
});

test("a card shows the lead's details, and the list excludes demo requests", async ({
  open,
  database,
}) => {
  // A unique number, because leads with the same number have an additional line about it.
  const phone = unique('+1 555');
  const lead = await createLead(database, {
    phone,
    message: 'Somebody for the phone, please.',
    createdAt: '2026-03-03T16:05:00.000Z',
  });
  await createLead(database, {
    company: lead.company,
    fullName: 'Rita Request',
    status: 'request',
  });
  await createLead(database, {
    company: lead.company,
    fullName: 'Cora Contacted',
    status: 'contacted',
  });
  const page = await open(admin, lead.path, { timezoneId: 'UTC' });

  await expect(page.getByRole('heading', { level: 1, name: 'Lead Management' })).toBeVisible();
  for (const text of [
    'Created March 3, 2026 at 4:05 pm',
    lead.email,
    phone,
    lead.company,
    'Somebody for the phone, please.',
  ])
    await expect(leadCard(page).getByText(text, { exact: true })).toBeVisible();
  await expect(leadCard(page).getByText('Lead', { exact: true })).toBeVisible();
  const rows = [
    await leadCard(page).boundingBox(),
    await leadCard(page, 'Cora Contacted').boundingBox(),
  ];
  for (const row of rows) expect(row?.height).toBeLessThan(84);
  await expect(leadCard(page).getByRole('button', { name: 'Show all' })).toHaveCount(0);
  await expect(leadCard(page, 'Rita Request')).toHaveCount(0);
  await expect(leadCard(page, 'Cora Contacted')).toBeVisible();
  await expect(
    leadCard(page, 'Cora Contacted').getByRole('button', { name: 'Convert to Client' }),
  ).toHaveCount(0);
});

test('the URL keeps the search and status, and an administrator can clear both', async ({
  open,
  database,
}) => {
  const lead = await createLead(database);
  const page = await open(admin, '/leads');
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(lead.company);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(leadCard(page)).toBeVisible();
  await page.getByRole('button', { name: 'Qualified' }).click();
  await expect(page.getByText('No leads found')).toBeVisible();
  await expect(page).toHaveURL(/status=qualified/);
  await page.reload();
  await expect(page.getByText('No leads found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/leads');
});

test('Show more loads the remaining leads', async ({ open, database }) => {
  const { company, path } = await createLead(database);
  for (let n = 0; n < 29; n += 1) await createLead(database, { company });
  const page = await open(admin, path);
  await expect(page.getByRole('article')).toHaveCount(25);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('article')).toHaveCount(30);
  await expect(page.getByText('30 leads', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('an administrator adds a comment, and another sees the new count without a reload', async ({
  open,
  people,
  database,
}) => {
  const lead = await createLead(database);
  const page = await open(admin, lead.path);
  const other = await open(await people.createUser({ role: 'admin' }), lead.path);
  await untilLive(other);
  await expect(leadCard(other).getByRole('img', { name: '0 comments' })).toBeVisible();

  await leadCard(page)
    .getByRole('button', { name: /^View Comments/ })
    .click();
  await expect(page.getByText('No comments yet. Be the first to add one!')).toBeVisible();
  const send = leadCard(page).getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await page.getByPlaceholder('Add a comment...').fill('   ');
  await expect(send).toBeDisabled();
  await page.getByPlaceholder('Add a comment...').fill('Called her. She starts in May.');
  await page.keyboard.press('Control+Enter');

  const comment = leadCard(page).getByRole('article', { name: `Comment by ${admin.fullName}` });
  await expect(comment.getByText('Called her. She starts in May.')).toBeVisible();
  await expect(page.getByPlaceholder('Add a comment...')).toHaveValue('');
  await expect(leadCard(page).getByRole('textbox')).toHaveAccessibleDescription('');
  await expect(send).toBeDisabled();
  await expect(leadCard(page).getByRole('img', { name: '1 comment' })).toBeVisible();
  await expect(leadCard(other).getByRole('img', { name: '1 comment' })).toBeVisible();
  await leadCard(page)
    .getByRole('button', { name: /^Hide Comments/ })
    .click();
  await expect(comment).toHaveCount(0);
});

test('a comment on a deleted lead shows an error', async ({ open, database, watch }) => {
  watch.expects(refused(404));
  const lead = await createLead(database);
  const page = await open(admin, lead.path);
  await leadCard(page)
    .getByRole('button', { name: /^View Comments/ })
    .click();
  await page.route('**/trpc/leads.addComment*', async (route) => {
    await database.db.deleteFrom('leads').where('id', '=', lead.id).execute();
    await route.continue();
  });
  await page.getByPlaceholder('Add a comment...').fill('Too late');
  await leadCard(page).getByRole('button', { name: 'Send' }).click();
  await expectToast(page, 'Failed to add comment', 'Lead not found');
});

test('an administrator deletes a lead with one click, and it disappears for others', async ({
  open,
  people,
  database,
}) => {
  const lead = await createLead(database);
  await createLead(database, { company: lead.company, fullName: 'Nina Next' });
  const page = await open(admin, lead.path);
  const other = await open(await people.createUser({ role: 'admin' }), lead.path);
  await untilLive(other);
  await expect(leadCard(other)).toBeVisible();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/trpc/leads.delete*', async (route) => {
    await held;
    await route.continue();
  });
  const remove = leadCard(page).getByRole('button', { name: 'Delete' });
  await remove.click();
  await expect(remove).toBeDisabled();
  release();
  await expect(leadCard(page)).toHaveCount(0);
  await expect(leadCard(page, 'Nina Next')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Leads' })).toBeFocused();
  await expect(leadCard(other)).toHaveCount(0);
});
