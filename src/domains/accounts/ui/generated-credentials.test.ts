import { expect, test } from 'vitest';
import { generatePassword } from './generated-credentials.ts';

test('a generated password has 12 characters and no similar ones such as O and 0', () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  for (const password of passwords) expect(password).toMatch(/^[A-Za-z2-9_+=?#@-]{12}$/);
  expect(passwords.join('')).not.toMatch(/[IO01l]/);
  expect(new Set(passwords).size).toBe(passwords.length);
});

test('every character is equally likely in a generated password', () => {
  const counts = new Map<string, number>();
  for (const character of Array.from({ length: 4000 }, generatePassword).join(''))
    counts.set(character, (counts.get(character) ?? 0) + 1);
  // 750 of each are expected; a bias of one bit would make it 375 or 1500.
  expect(counts.size).toBe(64);
  expect(Math.min(...counts.values())).toBeGreaterThan(500);
  expect(Math.max(...counts.values())).toBeLessThan(1100);
});
