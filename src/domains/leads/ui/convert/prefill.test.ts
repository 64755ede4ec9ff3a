import { expect, test } from 'vitest';
import { username } from '#domains/users/schema.ts';
import { prefillAccount } from './prefill.ts';

const lead = {
  fullName: 'Laura Jensen',
  email: 'laura@jensen.example',
  company: 'Jensen Ltd',
  plan: null,
};
const made = { now: 1_764_000_001_234, password: 'made up word' };

test('a lead is prefilled as a part-time client, with a username from the email address and the time', () => {
  expect(prefillAccount(lead, made)).toEqual({
    fullName: 'Laura Jensen',
    email: 'laura@jensen.example',
    username: 'laura1234',
    password: 'made up word',
    role: 'client',
    companyName: 'Jensen Ltd',
    subscriptionPlan: 'part-time',
  });
});

test('the plan from the landing page is preselected', () => {
  expect(prefillAccount({ ...lead, plan: 'full-time' }, made).subscriptionPlan).toBe('full-time');
});

test('the company name is empty if the lead has none', () => {
  expect(prefillAccount({ ...lead, company: null }, made).companyName).toBe('');
});

test('short and long email addresses produce valid usernames', () => {
  for (const name of ['a', 'x'.repeat(64)]) {
    const email = `${name}@jensen.example`;
    const { success } = username.safeParse(prefillAccount({ ...lead, email }, made).username);
    expect(success, email).toBe(true);
  }
});
