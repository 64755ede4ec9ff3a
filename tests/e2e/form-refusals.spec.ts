import type { Page } from '@playwright/test';
import { type FormCase, formsOfClient, formsOfVa } from './support/form-cases.ts';
import { formsOfAdmin, formsOfVisitor } from './support/form-cases-admin.ts';
import { createLead } from './support/leads.ts';
import { callsOf } from './support/state.ts';
import { demoAccounts, expect, refused, test } from './support/test.ts';

type Refusal = { status: number; code: string; message: string; issues?: object[] };

/** Answers the next call of the procedure with an error, without calling the server. */
async function refuseNextCall(
  page: Page,
  procedure: string,
  { status, message, ...data }: Refusal,
) {
  const error = { message, code: -32_600, data: { httpStatus: status, requestId: null, ...data } };
  await page.route(callsOf(procedure), (route) => route.fulfill({ status, json: { error } }), {
    times: 1,
  });
}

const invalidMessage = 'This is refused, and here is why.';
const conflictMessage = 'Someone else was faster. Reload to see the changes.';

async function checkForm(page: Page, form: FormCase) {
  const { procedure, open, typed, choose, submit, field } = form;
  await open?.(page);
  const button = page.locator('form').getByRole('button', { name: submit, exact: true });
  await expect(button).toBeVisible();
  const exactly = (label: string) => page.locator('form').getByLabel(label, { exact: true });
  const labelled = (label: string) => exactly(label).or(exactly(`${label} (optional)`));
  for (const [label, text] of Object.entries(typed)) await labelled(label).fill(text);
  await choose?.(page);
  const expectUnchanged = async () => {
    await expect(button).toBeEnabled();
    for (const [label, text] of Object.entries(typed))
      await expect(labelled(label)).toHaveValue(text);
  };

  const issues = field && [{ path: field.name, message: invalidMessage }];
  await refuseNextCall(page, procedure, {
    status: 400,
    code: 'BAD_REQUEST',
    message: invalidMessage,
    ...(issues && { issues }),
  });
  await button.click();
  if (field)
    await expect(labelled(field.label)).toHaveAccessibleDescription(
      new RegExp(`${invalidMessage}$`),
    );
  else await expect(page.getByText(invalidMessage).first()).toBeVisible();
  await expectUnchanged();

  await refuseNextCall(page, procedure, {
    status: 409,
    code: 'CONFLICT',
    message: conflictMessage,
  });
  await button.click();
  await expect(page.getByText(conflictMessage).first()).toBeVisible();
  await expectUnchanged();
}

async function checkForms(page: Page, forms: FormCase[]) {
  test.setTimeout(60_000 * forms.length);
  for (const form of forms)
    await test.step(`${form.procedure} at ${form.path}`, async () => {
      await page.goto(form.path);
      await checkForm(page, form);
    });
}

test.beforeEach(({ watch }) => {
  watch.expects(refused(400), refused(409));
});

test('every signed-out form keeps its values after a refusal', async ({ open }) => {
  await checkForms(await open(null, null), formsOfVisitor);
});

test('every form of a client keeps its values after a refusal', async ({ open, people }) => {
  const { client, va } = await people.createPair();
  const reviewed = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-review',
  });
  await people.createComment(reviewed.id, client);
  const unassigned = await people.createTask({ clientId: client.id });
  await people.createRoutine(client);
  const workflow = await people.createWorkflow(client);
  await people.createWorkflowComment(workflow.id, client);
  const ids = { reviewed: reviewed.id, unassigned: unassigned.id, workflow: workflow.id };
  await checkForms(await open(client, null), formsOfClient(ids));
});

test('every form of a VA keeps its values after a refusal', async ({ open, people }) => {
  const { client, va } = await people.createPair();
  const task = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
  });
  await people.createTimeLog(task.id, va);
  await checkForms(await open(va, null), formsOfVa({ task: task.id }));
});

test('every form of an administrator keeps its values after a refusal', async ({
  open,
  people,
  database,
}) => {
  // The assignment form needs a VA and a client.
  await people.createUser({ role: 'va' });
  await people.createUser({ role: 'client' });
  const lead = await createLead(database);
  await checkForms(await open(demoAccounts.admin, null), formsOfAdmin({ lead: lead.path }));
});
