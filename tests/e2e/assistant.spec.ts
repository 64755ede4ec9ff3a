import { expectToast, untilLive } from './support/board.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { expect, refused, test } from './support/test.ts';

test("a client views their assistant's profile and rates them", async ({
  open,
  people,
  database,
  watch,
}) => {
  watch.expects(refused(409));
  const { client, va } = await createNamedPair(people);
  await database.db
    .updateTable('vaProfiles')
    .set({ skills: ['Excel', 'Notion'], hourlyRate: 7.5, availability: 'Mornings' })
    .where('userId', '=', va.id)
    .execute();
  const page = await open(client, '/my-assistant');

  const profile = page.getByRole('region', { name: 'Assistant Profile' });
  await expect(profile).toContainText(va.fullName);
  await expect(profile).toContainText(`${va.username}@example.com`);
  await expect(profile).toContainText('Virtual Assistant');
  await expect(profile).toContainText('ADMINISTRATIVE SUPPORT');
  await expect(profile.getByRole('listitem')).toHaveText(['Excel', 'Notion']);
  await expect(profile).toContainText('0.0');
  await expect(profile).toContainText('$7.50 per hour');
  const status = page.getByRole('region', { name: 'Assignment Status' });
  await expect(status).toContainText('Active Assignment');
  await expect(status).toContainText('Email & Messages');
  await expect(page.getByText('No recent activity')).toBeVisible();
  for (const [name, href] of [
    ['Send Message', '/messages'],
    ['View Tasks', '/tasks'],
    ['View Workflows', '/workflows'],
    ['View All Tasks', '/tasks'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);

  await page.getByRole('button', { name: 'View Full Profile' }).click();
  const dialog = page.getByRole('dialog', { name: va.fullName });
  await expect(dialog.getByText('Administrative Support')).toBeVisible();
  await expect(dialog.getByText('Mornings')).toBeVisible();
  await expect(dialog.getByText('Not rated yet')).toBeVisible();
  await expect(dialog.getByText('No feedback available yet')).toBeVisible();
  await dialog.getByLabel('Your feedback').fill('Thorough and fast.');
  await dialog.getByRole('button', { name: 'Submit feedback' }).click();
  await expectToast(page, 'Rating required', 'Please provide a rating before submitting feedback.');
  await expect(dialog.getByRole('group', { name: 'Your rating' })).toHaveAccessibleDescription(
    'Please provide a rating before submitting feedback.',
  );

  await dialog.getByRole('radio', { name: '4 stars' }).check();
  await dialog.getByRole('button', { name: 'Submit feedback' }).click();
  await expectToast(page, 'Feedback submitted', `Thank you for rating ${va.fullName}.`);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Thorough' })).toContainText(
    client.fullName,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View Full Profile' }).press('Enter');
  await expect(dialog.getByLabel('Your feedback')).toHaveValue('Thorough and fast.');
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Save rating' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'View Full Profile' })).toBeFocused();
  await expect(profile).toContainText('4.0');
});

test('a client and a VA without an assignment see an empty state, and each other once assigned', async ({
  open,
  people,
}) => {
  const client = await createPerson(people, 'client');
  const va = await createPerson(people, 'va');
  const clientPage = await open(client, '/my-assistant');
  await expect(clientPage.getByText(/^Choose a plan first/)).toBeVisible();
  await expect(clientPage.getByText('No Assistant Assigned')).toBeVisible();
  await expect(
    clientPage.getByText(
      "You don't have a virtual assistant assigned to you yet. Please contact your administrator to get an assistant assigned.",
    ),
  ).toBeVisible();
  await expect(clientPage.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    '/messages?with=support',
  );
  const needs = clientPage.getByRole('region', { name: 'What you need', exact: true });
  await expect(needs.getByRole('button', { name: 'Tell us', exact: true })).toBeVisible();
  await clientPage.goto('/messages');
  await expect(clientPage.getByText('How can we help?')).toBeVisible();
  await clientPage.goto('/my-assistant');
  await expect(clientPage.getByText('No Assistant Assigned')).toBeVisible();
  const vaPage = await open(va, '/my-client');
  await expect(vaPage.getByText('No Client Assigned')).toBeVisible();
  await expect(
    vaPage.getByText(
      "You don't have a client assigned to you yet. Please contact your administrator to get a client assignment.",
    ),
  ).toBeVisible();
  await expect(vaPage.getByRole('link', { name: 'Contact Administrator' })).toHaveAttribute(
    'href',
    '/messages?with=support',
  );
  await Promise.all([untilLive(clientPage), untilLive(vaPage)]);

  await people.assign(va, client);
  await expect(clientPage.getByRole('region', { name: 'Assistant Profile' })).toContainText(
    va.fullName,
  );
  await expect(vaPage.getByRole('region', { name: 'Client Profile' })).toContainText(
    client.fullName,
  );
});

test("a VA sees their client's profile, remaining hours and tasks", async ({
  open,
  people,
  rest,
}) => {
  const { client, va } = await createNamedPair(people);
  const api = await rest(client);
  const subscribed = await api.post('/api/subscriptions', {
    data: { plan: 'part-time', paymentMethod: 'Visa ending in 4242' },
  });
  expect(subscribed.status()).toBe(201);
  const page = await open(va, '/my-client');

  const profile = page.getByRole('region', { name: 'Client Profile' });
  await expect(profile).toContainText(client.fullName);
  await expect(profile).toContainText(`${client.username}@example.com`);
  await expect(profile).toContainText('PART TIME');
  await expect(profile.getByRole('meter', { name: 'Monthly Hours' })).toHaveAttribute(
    'aria-valuetext',
    /^0:00 of 80 h used/,
  );
  const status = page.getByRole('region', { name: 'Assignment Status' });
  await expect(status).toContainText('Active Assignment');
  await expect(status).toContainText('Client Since');
  await expect(status).toContainText('ACTIVE');
  await expect(page.getByRole('link', { name: 'Track Time' })).toHaveAttribute(
    'href',
    '/time-tracking',
  );
  await expect(page.getByRole('link', { name: 'View Full Profile' })).toHaveAttribute(
    'href',
    `/profile?id=${client.id}`,
  );

  const overview = page.getByRole('region', { name: 'Task Overview' });
  await expect(overview.getByText('No tasks yet')).toBeVisible();
  await expect(overview.getByRole('link', { name: 'Create First Task' })).toHaveAttribute(
    'href',
    '/tasks?new=true',
  );
  await untilLive(page);
  // Only the three newest tasks are listed.
  await people.createTask({ clientId: client.id, vaId: va.id, status: 'cancelled' });
  await people.createTask({ clientId: client.id, vaId: va.id, status: 'done', title: 'Past' });
  await people.createTask({ clientId: client.id, vaId: va.id, title: 'Mine to do' });
  await people.createTask({ clientId: client.id, title: 'Free to take' });
  await people.createTask({ title: 'Of another client' });

  await expect(overview.getByRole('listitem')).toHaveText([
    /Free to take$/,
    /Mine to do$/,
    /Past$/,
  ]);
  await expect(overview.getByRole('definition')).toHaveText(['2', '1']);
  await expect(overview.getByRole('link', { name: 'New Task' })).toHaveAttribute(
    'href',
    '/tasks?new=true',
  );
  await overview.getByRole('link', { name: 'Mine to do' }).click();
  await expect(page.getByRole('heading', { name: 'Mine to do' })).toBeVisible();
});
