import { expectToast, untilLive } from './support/board.ts';
import { createPerson, pickPerson } from './support/people.ts';
import { exact, expect, test } from './support/test.ts';

test('a new client hides the checklist, brings it back, and starts a task from an example', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/dashboard');
  const steps = page.getByRole('region', exact('Your first day'));
  await expect(steps.getByText('0 of 5 steps are done.')).toBeVisible();
  await steps.getByRole('button', { name: 'Hide checklist' }).click();
  await expect(steps).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Show first steps' }).click();
  await steps.getByRole('link', { name: /^Compare three suppliers/ }).click();
  await expect(page).toHaveURL('/tasks?new=true&template=research');
  await expect(page.getByLabel('Title')).toHaveValue('Compare three suppliers');
  await expect(page.getByLabel('Description')).toHaveValue(/Result: a table with links/);
  await expect(page.getByLabel('Category')).toHaveValue('research');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page).toHaveURL(/\/tasks$/);

  await page.goto('/dashboard');
  await expect(steps.getByText('1 of 5 steps are done.')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'See the plans' })).toBeVisible();
});

test('the needs of a client are checked, stored and shown again', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/dashboard');
  await page.getByRole('button', exact('Tell us')).click();
  const dialog = page.getByRole('dialog', { name: 'What do you need?' });
  await dialog.getByRole('button', { name: 'Save needs' }).click();
  await expect(dialog.getByText('Choose at least one service')).toBeVisible();
  await dialog.getByLabel('Customer Support').check();
  await dialog.getByLabel('Lead Generation').check();
  await dialog.getByLabel('Hours per week').fill('20');
  await dialog.getByLabel('Languages').fill('English, Spanish');
  await dialog.getByRole('button', { name: 'Save needs' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByText(/^Customer Support, Lead Generation · 20 hours a week · .*English, Spanish$/),
  ).toBeVisible();

  await page.getByRole('button', exact('Change needs')).click();
  await expect(dialog.getByLabel('Lead Generation')).toBeChecked();
  await expect(dialog.getByLabel('Hours per week')).toHaveValue('20');
});

test('the needs of a client are changed on their profile', async ({ open, people }) => {
  const { client } = await people.createPair();
  const page = await open(client, '/profile');
  const needs = page.getByRole('region', exact('What you need'));
  await needs.getByRole('button', exact('Tell us')).click();
  const dialog = page.getByRole('dialog', { name: 'What do you need?' });
  await expect(dialog.getByLabel('Administrative Support')).toBeFocused();
  await dialog.getByLabel('Customer Support').check();
  await dialog.getByLabel('Hours per week').fill('10');
  await dialog.getByLabel('Languages').fill('German');
  await dialog.getByRole('button', { name: 'Save needs' }).click();
  await expect(needs.getByText(/^Customer Support · 10 hours a week · .*German$/)).toBeVisible();
});

test('a client sees who works on their match, and accepts the second proposed VA', async ({
  open,
  people,
}) => {
  const client = await createPerson(people, 'client');
  const admin = await createPerson(people, 'admin');
  const [first, second] = [await createPerson(people, 'va'), await createPerson(people, 'va')];
  const page = await open(client, '/dashboard');
  const steps = page.getByRole('region', exact('Your first day'));
  await expect(steps).toBeVisible();
  await untilLive(page);

  const office = await open(admin, `/va-management?q=${encodeURIComponent(client.fullName)}`);
  await untilLive(office);
  const choose = async (act: string) => {
    await office.getByRole('button', exact(`Match of ${client.fullName}`)).click();
    await office.getByRole('menuitem', exact(act)).click();
  };
  await choose('Take over');
  await expectToast(office, 'Match taken over', `You work on the match of ${client.fullName}.`);
  await expect(steps.getByText(`${admin.fullName} is working on your match.`)).toBeVisible();

  async function propose(name: string, act: string) {
    await choose(act);
    const dialog = office.getByRole('dialog');
    await pickPerson(dialog, 'Virtual Assistant', name);
    await dialog.getByLabel('Note to the client').fill(`${name} knows your shop.`);
    await dialog.getByRole('button', exact('Propose VA')).click();
    await expectToast(office, 'VA proposed');
    await expect(dialog).toHaveCount(0);
  }
  await propose(first.fullName, 'Propose VA');
  await expect(steps.getByText(`${first.fullName} is proposed as your assistant.`)).toBeVisible();
  await expect(steps.getByText(`${first.fullName} knows your shop.`)).toBeVisible();
  await steps.getByRole('button', exact('View Profile')).click();
  const profile = page.getByRole('dialog', { name: first.fullName });
  await expect(profile.getByRole('heading', exact('Feedback'))).toBeVisible();
  await page.keyboard.press('Escape');
  await steps.getByRole('button', exact('Ask for someone else')).click();
  const answer = page.getByRole('dialog', { name: 'Ask for someone else?' });
  await answer.getByLabel('What should be different?').fill('Someone who speaks German');
  await answer.getByRole('button', exact('Ask for someone else')).click();
  await expectToast(page, 'Answer sent', 'We will propose someone else.');
  await expect(steps.getByText(`${admin.fullName} is working on your match.`)).toBeVisible();

  await expect(office.getByText('Needs another proposal')).toBeVisible();
  await office.goto(`/clients/${client.id}`);
  await expect(office.getByText('“Someone who speaks German”')).toBeVisible();
  await office.goto(`/va-management?q=${encodeURIComponent(client.fullName)}`);
  await propose(second.fullName, 'Propose VA');
  await untilLive(office);
  await steps.getByRole('button', exact('Accept')).click();
  await expectToast(page, `${second.fullName} works for you now`, 'Say hello in Messages.');
  await expect(steps.getByText(`${second.fullName} works for you.`)).toBeVisible();
  await expect(office.getByRole('button', exact(`Match of ${client.fullName}`))).toHaveCount(0);
});
