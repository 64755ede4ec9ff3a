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

test('a lead becomes a part-time client, named after the address and the clock', () => {
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

test('the plan that the visitor chose is preselected', () => {
  expect(prefillAccount({ ...lead, plan: 'full-time' }, made).subscriptionPlan).toBe('full-time');
});

test('without a company the field is empty', () => {
  expect(prefillAccount({ ...lead, company: null }, made).companyName).toBe('');
});

test('the shortest and the longest address make a username that the rules allow', () => {
  for (const name of ['a', 'x'.repeat(64)]) {
    const email = `${name}@jensen.example`;
    const { success } = username.safeParse(prefillAccount({ ...lead, email }, made).username);
    expect(success, email).toBe(true);
  }
});
