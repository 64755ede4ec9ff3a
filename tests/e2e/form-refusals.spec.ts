import type { Page } from '@playwright/test';
import { type FormCase, formsOfClient, formsOfVa } from './support/form-cases.ts';
import { formsOfAdmin, formsOfNobody } from './support/form-cases-office.ts';
import { createLead } from './support/leads.ts';
import { callsOf } from './support/state.ts';
import { demoAccounts, expect, refused, test } from './support/test.ts';

type Refusal = { status: number; code: string; message: string; issues?: object[] };

/** The server's next answer to this procedure, so that nothing is written. */
async function refuse(page: Page, procedure: string, { status, message, ...data }: Refusal) {
  const error = { message, code: -32_600, data: { httpStatus: status, requestId: null, ...data } };
  await page.route(callsOf(procedure), (route) => route.fulfill({ status, json: [{ error }] }), {
    times: 1,
  });
}

const wrong = 'This is refused, and here is why.';
const conflict = 'Someone else was faster. Reload to see the changes.';

async function survivesRefusals(page: Page, form: FormCase) {
  const { procedure, path, open, typed, choose, submit, field } = form;
  await page.goto(path);
  await open?.(page);
  const button = page.locator('form').getByRole('button', { name: submit, exact: true });
  await expect(button).toBeVisible();
  const exactly = (label: string) => page.locator('form').getByLabel(label, { exact: true });
  const labelled = (label: string) => exactly(label).or(exactly(`${label} (optional)`));
  for (const [label, text] of Object.entries(typed)) await labelled(label).fill(text);
  await choose?.(page);
  const stands = async () => {
    await expect(button).toBeEnabled();
    for (const [label, text] of Object.entries(typed))
      await expect(labelled(label)).toHaveValue(text);
  };

  const issues = field && [{ path: field.name, message: wrong }];
  await refuse(page, procedure, {
    ...{ status: 400, code: 'BAD_REQUEST', message: wrong },
    ...(issues && { issues }),
  });
  await button.click();
  if (field)
    await expect(labelled(field.label)).toHaveAccessibleDescription(new RegExp(`${wrong}$`));
  else await expect(page.getByText(wrong).first()).toBeVisible();
  await stands();

  await refuse(page, procedure, { status: 409, code: 'CONFLICT', message: conflict });
  await button.click();
  await expect(page.getByText(conflict).first()).toBeVisible();
  await stands();
}

async function surviveRefusals(page: Page, forms: FormCase[]) {
  for (const form of forms)
    await test.step(`${form.procedure} at ${form.path}`, () => survivesRefusals(page, form));
}

test.beforeEach(({ watch }) => {
  watch.expects(refused(400), refused(409));
});

test('a refusal leaves every form before the sign-in as it was typed', async ({ open }) => {
  await surviveRefusals(await open(null, '/auth'), formsOfNobody);
});

test('a refusal leaves every form of a client as it was typed', async ({ open, people }) => {
  const { client, va } = await people.createPair();
  const reviewed = await people.createTask({
    ...{ clientId: client.id, vaId: va.id, status: 'in-review' },
  });
  await people.createComment(reviewed.id, client);
  const unassigned = await people.createTask({ clientId: client.id });
  await people.createRoutine(client);
  const workflow = await people.createWorkflow(client);
  await people.createWorkflowComment(workflow.id, client);
  const ids = { reviewed: reviewed.id, unassigned: unassigned.id, workflow: workflow.id };
  await surviveRefusals(await open(client, '/dashboard'), formsOfClient(ids));
});

test('a refusal leaves every form of a VA as it was typed', async ({ open, people }) => {
  const { client, va } = await people.createPair();
  const task = await people.createTask({
    ...{ clientId: client.id, vaId: va.id, status: 'in-progress' },
  });
  await people.createTimeLog(task.id, va);
  await surviveRefusals(await open(va, '/dashboard'), formsOfVa({ task: task.id }));
});

test('a refusal leaves every form of an administrator as it was typed', async ({
  open,
  people,
  database,
}) => {
  // Somebody who can be assigned.
  await people.createUser({ role: 'va' });
  await people.createUser({ role: 'client' });
  const lead = await createLead(database);
  await surviveRefusals(
    await open(demoAccounts.admin, '/dashboard'),
    formsOfAdmin({ lead: lead.path }),
  );
});
