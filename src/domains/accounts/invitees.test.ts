import { expect, test } from 'vitest';
import { describeWrongInvitees, parseInvitees } from './invitees.ts';

const found = (text: string) =>
  parseInvitees(text).people.map(({ email, fullName }) => `${fullName}|${email}`);

test.each([
  [
    'a@x.com, b@x.com;c@x.com d@x.com\ne@x.com',
    ['|a@x.com', '|b@x.com', '|c@x.com', '|d@x.com', '|e@x.com'],
  ],
  ['Ana Lopez <ana@x.com>', ['Ana Lopez|ana@x.com']],
  ['"Lopez, Ana" <ana@x.com>; Ben<ben@x.com>', ['Lopez, Ana|ana@x.com', 'Ben|ben@x.com']],
  ['a@x.com Ana Lopez <ana@x.com> b@x.com', ['|a@x.com', 'Ana Lopez|ana@x.com', '|b@x.com']],
  ['<ana@x.com>,,;\r\n mailto:b@x.com', ['|ana@x.com', '|b@x.com']],
  // A quote that is not closed ends with its line.
  ['"Ana <ana@x.com>\n"b@x.com\nc@x.com', ['Ana|ana@x.com', '|b@x.com', '|c@x.com']],
  ['Ana <ana@x.com', ['Ana|ana@x.com']],
])('%j is read as %j', (text, people) => {
  expect(found(text)).toEqual(people);
  expect(describeWrongInvitees(text)).toBeNull();
});

test('an address that is there twice is one person, with the name that was given', () => {
  expect(parseInvitees('ana@x.com, Ana <ANA@x.com>, ana@X.com')).toEqual({
    people: [{ email: 'ana@x.com', fullName: 'Ana' }],
    repeated: ['ana@x.com'],
    wrong: [],
  });
});

test('each wrong address is named, and none is left out', () => {
  expect(describeWrongInvitees('ana@x.com, ben@, Carla, <d at x.com>')).toBe(
    'Not an email address: “ben@”, “Carla”, “d at x.com”',
  );
});

const many = (count: number) => Array.from({ length: count }, (_, n) => `v${n}@x.com`).join('\n');

test('at most 50 people, and at least one', () => {
  expect(describeWrongInvitees(many(50))).toBeNull();
  expect(describeWrongInvitees(many(51))).toBe('Invite at most 50 people together; these are 51');
  expect(describeWrongInvitees(' ,;\n')).toBe('Enter at least one email address');
});

test('a long text without an end is read in a moment', () => {
  const before = performance.now();
  parseInvitees(`"${' <'.repeat(5000)}${' a'.repeat(5000)}`);
  expect(performance.now() - before).toBeLessThan(1000);
});
