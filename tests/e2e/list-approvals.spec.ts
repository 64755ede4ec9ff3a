import { expectToast } from './support/board.ts';
import { unique } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('an admin approves and rejects waiting VAs together, and one in its row', async ({
  open,
  people,
}) => {
  const word = unique('Waiting');
  const names = ['Anna', 'Berta', 'Carla'].map((name) => `${word} ${name}`);
  for (const fullName of names)
    await people.createUser({ role: 'va', fullName, isApproved: false });
  const admin = await people.createUser({ role: 'admin' });
  const search = `sort=name&order=ascending&approval=awaiting&q=${encodeURIComponent(word)}`;
  const page = await open(admin, `/user-management?${search}`);
  const rows = page.getByRole('row').filter({ hasText: word });
  await expect(rows).toHaveCount(3);
  const bar = page.getByRole('region', { name: 'Selected rows' });

  await page.getByRole('checkbox', { name: `Select ${names[0]}` }).check();
  await bar.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Users approved', '1 user');
  await expect(rows).toHaveCount(2);

  await page.getByRole('checkbox', { name: `Select ${names[1]}` }).check();
  await bar.getByRole('button', { name: 'Reject' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reject 1 user?' });
  await question.getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, 'Users rejected', '1 user');
  await expect(rows).toHaveCount(1);

  await rows.getByRole('button', { name: `Actions for ${names[2]}` }).click();
  await page.getByRole('menuitem', { name: 'Approve' }).click();
  await expectToast(page, 'VA approved', `${names[2]} is approved and can now take tasks.`);
  await expect(page.getByText('No users found')).toBeVisible();
});
