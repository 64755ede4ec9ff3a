import { expect, test } from 'vitest';
import { username } from './schema.ts';
import { generateUsername } from './username.ts';

test('a generated username has the name of the email address and four digits', () => {
  expect(generateUsername('laura@jensen.example', 1_764_000_001_234)).toBe('laura1234');
  expect(generateUsername('laura@jensen.example', 7)).toBe('laura0007');
});

test('a generated username is valid for short and long email addresses', () => {
  for (const name of ['a', 'x'.repeat(64)]) {
    const generated = generateUsername(`${name}@jensen.example`, 1_764_000_001_234);
    expect(username.safeParse(generated).success, name).toBe(true);
  }
});
