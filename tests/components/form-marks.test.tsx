import { waitFor } from '@testing-library/dom';
import { describe, expect } from 'vitest';
import { addressOf } from './support/everyone.ts';
import type { FormCase } from './support/form-cases.ts';
import { createRows, forms, openForm, roles } from './support/forms.tsx';
import { type Page, test } from './support/test.tsx';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const labelOf = ({ labels }: Control) =>
  [...(labels ?? [])].map(({ textContent }) => textContent).join(' ');
const labelsOf = (controls: Control[]) => controls.map(labelOf);
const canBeEmpty = (control: Control) =>
  !(control instanceof HTMLSelectElement) || control.querySelector('option[value=""]') !== null;
const isInvalid = (control: Control) => control.getAttribute('aria-invalid') === 'true';

/** Required with a role or a schedule that other fields choose, so the rules check them after the other fields. */
const conditional =
  /^(Company name|Company Name|Current password|First day|Time of day|Repeat every .*)$/;

/** Empties the form and submits it. */
async function checkMarks(page: Page, form: FormCase) {
  const button = await openForm(page, form);
  const listControls = () =>
    [
      ...(button.closest('form')?.querySelectorAll<Control>('input, select, textarea') ?? []),
    ].filter(
      (one) => one.labels?.length && !/radio|checkbox|file/.test(one.type) && canBeEmpty(one),
    );
  for (const control of listControls().filter(({ role }) => role !== 'combobox'))
    if (control instanceof HTMLSelectElement) await page.selectOptions(control, '');
    else await page.clear(control);
  await page.click(button);
  // A form of one text does nothing while it is empty.
  await waitFor(() => expect(listControls().some(isInvalid)).toBe(true), {
    timeout: 500,
  }).catch(() => undefined);
  const controls = listControls();
  expect(labelsOf(controls.filter((one) => labelOf(one).endsWith('(optional)')))).toEqual(
    labelsOf(controls.filter(({ required }) => !required)),
  );
  const refused = labelsOf(controls.filter(isInvalid));
  const required = labelsOf(controls.filter((one) => one.required && one.value === ''));
  if (refused.length > 0)
    expect(refused).toEqual(
      required.filter((label) => refused.includes(label) || !conditional.test(label)),
    );
}

describe.for(roles)('forms for the role %s', (who) => {
  test.for(forms[who].map((form) => [`${form.procedure} at ${form.path}`, form] as const))(
    '%s marks the fields that it accepts when empty, and no others',
    async ([, form], { gva, open, page }) => {
      const rows = await createRows(gva, who);
      await open(who === 'visitor' ? null : rows[who], addressOf(form.path, rows));
      await checkMarks(page, form);
    },
  );
});
