import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeApprovedTime } from '../support/pay.ts';
import { expectToast, holdToast } from './support/board.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { expect, type TestUser, test } from './support/test.ts';

/** Of every test that creates drafts: drafts of a later month would collect the hours of this one. */
const month = '2025-03';

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Pay statements' }).getByRole('row').filter({ hasText: name });

test('an admin approves several drafts together and takes it back', async ({
  open,
  people,
  database,
}) => {
  const pay = makeApprovedTime(() => ({ ...people, database }));
  const admin = await createPerson(people, 'admin');
  const vas: TestUser[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { client, va } = await createNamedPair(people);
    const { id: taskId } = await people.createTask({
      clientId: client.id,
      vaId: va.id,
      status: 'in-progress',
    });
    await pay.setRate(va, '2025-01-01', 6);
    await pay.approvedLog({ client, va, taskId }, '2025-03-10', 2);
    vas.push(va);
  }
  const page = await open(admin, `/pay?month=${month}`);
  await page.getByRole('button', { name: /^(Create|Update) drafts/ }).click();
  for (const { fullName } of vas) await page.getByRole('checkbox', { name: fullName }).check();
  await page.getByRole('button', { name: 'Approve 2 drafts' }).click();
  await holdToast(page, 'Pay approved');
  await expectToast(page, 'Pay approved');
  for (const { fullName } of vas) await expect(rowOf(page, fullName)).toContainText('Approved');

  await page.getByRole('button', { name: 'Undo' }).click();
  for (const { fullName } of vas) await expect(rowOf(page, fullName)).toContainText('Draft');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  for (const { fullName } of vas) expect(text).toContain(fullName);
});
