import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { resetPasswordInput } from '#domains/accounts/schema.ts';
import { changePasswordInput, registration } from '#domains/auth/schema.ts';
import { figuresInput } from '#domains/figures/schema.ts';
import { invoiceLineInput } from '#domains/invoices/schema.ts';
import { answerQuestionInput } from '#domains/ledger/guard/schema.ts';
import { sendMessageInput } from '#domains/messages/schema.ts';
import { scheduleInput } from '#domains/routines/schedule-schema.ts';
import { listTasksInput } from '#domains/tasks/schema.ts';
import { profileFormFor } from '#domains/users/change-schema.ts';
import { setUserSettingsInput } from '#domains/users/settings/schema.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

const account = { fullName: 'Petra Klein', email: 'petra@example.com', role: 'client' };

const cases: [name: string, schema: z.ZodType, value: object, issues: Record<string, string>][] = [
  [
    'a short password and no company',
    registration,
    { ...account, password: 'abc' },
    {
      password: 'Password must be at least 6 characters',
      companyName: 'Company name is required for client accounts',
    },
  ],
  [
    'a VA without a name and a specialization',
    registration,
    { ...account, fullName: '', role: 'va', password: 'correct horse' },
    {
      fullName: 'Full name is required',
      specialization: 'Specialization is required for VA accounts',
    },
  ],
  [
    'a blank password of four spaces',
    registration,
    { ...account, companyName: 'Klein', password: '    ' },
    { password: 'Password must be at least 6 characters' },
  ],
  [
    'no current password and two different new ones',
    changePasswordInput,
    { newPassword: 'correct horse', confirmPassword: 'correct house' },
    {
      currentPassword: 'Current password is required',
      confirmPassword: "New passwords don't match",
    },
  ],
  [
    'a short new password and another one',
    resetPasswordInput,
    { token: 'x', newPassword: 'abc', confirmPassword: 'correct horse' },
    {
      newPassword: 'New password must be at least 6 characters',
      confirmPassword: "New passwords don't match",
    },
  ],
  [
    'another email address without the password, and no name',
    profileFormFor('old@example.com'),
    { fullName: '', email: 'new@example.com' },
    { fullName: 'Full name is required', currentPassword: 'Current password is required' },
  ],
  [
    'a plan line without a description and a month',
    invoiceLineInput,
    { kind: 'plan', description: '', quantity: 1, unitPrice: 600 },
    { description: 'Description is required', month: 'Please select the plan month' },
  ],
  [
    'an answer without hours and without the question',
    answerQuestionInput,
    { answer: 'hours' },
    { questionId: expect.any(String), hours: 'Enter the hours that you allow' },
  ],
  [
    'a message to nobody without a text',
    sendMessageInput,
    { content: ' ' },
    { receiverId: 'No contact selected', content: 'Write a message first' },
  ],
  [
    'a schedule that ends before it begins, in an unknown time zone',
    scheduleInput,
    { startDate: '2030-02-01', endDate: '2030-01-01', timeZone: 'Mars/Base' },
    {
      timeZone: 'Unknown time zone',
      endDate: 'The last day must not be before the first day',
    },
  ],
  [
    'quiet hours without an end, and no hour for the digest',
    setUserSettingsInput,
    { quietFrom: 22, digestHour: 24 },
    { digestHour: 'Choose an hour', quietTo: 'Choose both hours' },
  ],
  [
    'a list with a wrong limit and a wrong cursor',
    listTasksInput,
    { limit: 0, order: 'newest', cursor: btoa(JSON.stringify(['no instant', 1])) },
    { limit: expect.any(String), cursor: 'Invalid cursor' },
  ],
  [
    'a month that does not exist is not compared',
    figuresInput,
    { from: '2026-13', to: '2026-01' },
    { from: 'from must be a month, such as 2026-03' },
  ],
];

describe('all mistakes are named together, one for each field', () => {
  test.each(cases)('%s', (_name, schema, value, expected) => {
    const { error } = schema.safeParse(value);
    const issues = error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
    expect(Object.fromEntries(issues)).toEqual(expected);
    expect(issues).toHaveLength(Object.keys(expected).length);
  });
});

describe('the response of a call', () => {
  let gva: TestApp;
  beforeAll(async () => {
    gva = await createTestApp();
  });
  afterAll(() => gva.close());

  test('names all mistakes of a registration (400)', async () => {
    const body = { ...account, username: 'pk', password: 'abc' };
    const response = await gva.requestAs(null)({ method: 'POST', url: '/api/register', body });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues.map(({ path }: { path: string }) => path)).toEqual([
      'username',
      'password',
      'companyName',
    ]);
  });
});
