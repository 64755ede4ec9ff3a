import { expectToast } from './support/board.ts';
import { exact, expect, test } from './support/test.ts';
import {
  createWorkflow,
  drawStep,
  invoiceDiagram,
  readStepTitles,
  untilDrawn,
} from './support/workflows.ts';

test('a client keeps unsaved changes as a draft on the device until they are saved', async ({
  open,
  people,
}) => {
  const page = await open(await people.createUser({ role: 'client' }), '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', invoiceDiagram);
  await page.goto(`/workflows?id=${id}`);
  await drawStep(page);
  await expect(page.getByText('Draft saved on this device.')).toBeVisible();

  await page.reload();
  const offer = page.getByRole('region', { name: 'Unsaved draft' });
  await offer.getByRole('button', exact('Continue with draft')).click();
  await expect(offer).toHaveCount(0);
  await expect(page.getByText('Unsaved changes.')).toBeVisible();
  expect(await readStepTitles(page, id)).toHaveLength(6);

  await page.keyboard.press('Control+s');
  await expectToast(page, 'Workflow saved successfully!');
  expect(await readStepTitles(page, id)).toHaveLength(7);
  await page.reload();
  await untilDrawn(page);
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expect(offer).toHaveCount(0);

  await drawStep(page);
  await page.goto('/dashboard');
  await page.goto(`/workflows?id=${id}`);
  await offer.getByRole('button', exact('Discard draft')).click();
  await page.reload();
  await untilDrawn(page);
  await expect(offer).toHaveCount(0);
  expect(await readStepTitles(page, id)).toHaveLength(7);
});
