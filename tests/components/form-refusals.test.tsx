import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect } from 'vitest';
import { unreachableMessage } from '#client/describe-error.ts';
import { addressOf } from './support/everyone.ts';
import type { FormCase } from './support/form-cases.ts';
import { createRows, forms, openForm, roles } from './support/forms.tsx';
import type { Network } from './support/network.ts';
import { expectToast, type Page, test } from './support/test.tsx';

/** The toasts of the specification if the server does not answer: the title, and the text if it has one. */
const failures: Record<string, readonly [title: string, text?: string]> = {
  'auth.login': ['Login failed'],
  'auth.register': ['Registration failed'],
  'auth.changePassword': ['Error', 'Failed to change password'],
  'profiles.edit': ['Update failed'],
  'tasks.create': ['Failed to create task'],
  'tasks.edit': ['Failed to update task'],
  'tasks.assign': [
    'Failed to assign task',
    'There was an error assigning the task. Please try again.',
  ],
  'time.create': [
    'Failed to log time',
    'There was an error saving your time log. Please try again.',
  ],
  'feedback.give': ['Failed to submit feedback'],
  'payments.begin': ['Payment Failed', 'Failed to create subscription'],
  'routines.create': ['Failed to create routine'],
  'routines.edit': ['Failed to update routine'],
  'workflows.create': ['Failed to create workflow'],
  'workflows.edit': ['Failed to update workflow'],
  'users.create': ['Failed to create user'],
  'users.edit': ['Failed to update user'],
  'leads.convert': ['Failed to create user'],
  'leads.addComment': ['Failed to add comment'],
  'assignments.assign': ['Failed to assign VA'],
};

const invalid = 'This is refused, and here is why.';
const conflict = 'Someone else was faster. Reload to see the changes.';

/** Answers calls of the procedure with an error, without calling the server. */
const refuse = (network: Network, procedure: string, status: 400 | 409, data: object) =>
  network.respond(procedure, async () => {
    const message = status === 400 ? invalid : conflict;
    const code = status === 400 ? 'BAD_REQUEST' : 'CONFLICT';
    const error = { message, code: -32_600, data: { httpStatus: status, code, ...data } };
    return new Response(JSON.stringify({ error }), { status });
  });

const escapePattern = (text: string) => text.replace(/[?$.]/g, '\\$&');

async function checkForm(page: Page, network: Network, form: FormCase) {
  const { procedure, typed = {}, choose, field } = form;
  const button = await openForm(page, form);
  const queries = within(button.closest('form') as HTMLElement);
  const toLabelPattern = (label: string) =>
    new RegExp(`^${escapePattern(label)}( [(]optional[)])?$`);
  for (const [label, text] of Object.entries(typed))
    await page.fill(toLabelPattern(label), text, queries);
  await choose?.(page);
  const expectUnchanged = async () => {
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
    expect(button).toBeEnabled();
    for (const [label, text] of Object.entries(typed))
      expect(queries.getByLabelText(toLabelPattern(label))).toHaveProperty('value', text);
  };

  const issues = field && [{ path: field.name, message: invalid }];
  refuse(network, procedure, 400, issues ? { issues } : {});
  await page.click(button);
  if (field)
    await waitFor(() =>
      expect(queries.getByLabelText(toLabelPattern(field.label))).toHaveAccessibleDescription(
        new RegExp(`${escapePattern(invalid)}$`),
      ),
    );
  else await screen.findAllByText(invalid);
  await expectUnchanged();

  refuse(network, procedure, 409, {});
  await page.click(button);
  await screen.findAllByText(new RegExp(`^${escapePattern(conflict)}`));
  await expectUnchanged();

  const failure = failures[procedure];
  if (!failure) return;
  network.abort(procedure);
  await page.click(button);
  const [title, text = unreachableMessage] = failure;
  await waitFor(() => expectToast(title, text));
  await expectUnchanged();
}

describe.for(roles)('forms for the role %s', (who) => {
  test.for(forms[who].map((form) => [`${form.procedure} at ${form.path}`, form] as const))(
    '%s keeps its values after a refusal',
    async ([, form], { gva, open, page, network }) => {
      const rows = await createRows(gva, who);
      await open(who === 'visitor' ? null : rows[who], addressOf(form.path, rows));
      await checkForm(page, network, form);
    },
  );
});
