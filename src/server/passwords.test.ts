import { expect, test } from 'vitest';
import { countHashings } from '../../tests/support/hashing.ts';
import { decoyHash, hashPassword, isPassword } from './passwords.ts';

/** The algorithm and its cost, which come before the salt: `$argon2id$v=19$m=…,t=…,p=…`. */
const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');

test('a password is compared with a hash of the same cost, whether the name is known or not', async () => {
  const known = await hashPassword('correct horse');

  expect(costOf(await decoyHash())).toBe(costOf(known));
  expect(await countHashings(() => isPassword(known, 'wrong'))).toBe(1);
  expect(await countHashings(() => isPassword(undefined, 'wrong'))).toBe(1);
  expect(await isPassword(known, 'correct horse')).toBe(true);
  expect(await isPassword(undefined, 'correct horse')).toBe(false);
});
