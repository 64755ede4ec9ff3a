import { expect, test } from 'vitest';
import { countHashings } from '#tests/support/hashing.ts';
import { decoyHash, hashPassword, isPassword } from './passwords.ts';

/** The algorithm and its parameters, which precede the salt: `$argon2id$v=19$m=…,t=…,p=…`. */
const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');

test('checking a password costs the same for known and unknown usernames', async () => {
  const known = await hashPassword('correct horse');

  expect(costOf(await decoyHash())).toBe(costOf(known));
  expect(await countHashings(() => isPassword(known, 'wrong'))).toBe(1);
  expect(await countHashings(() => isPassword(undefined, 'wrong'))).toBe(1);
  expect(await isPassword(known, 'correct horse')).toBe(true);
  expect(await isPassword(undefined, 'correct horse')).toBe(false);
});
