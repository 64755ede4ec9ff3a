import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test.each([
  [undefined, 'files/'],
  ['gva', 'gva/'],
  ['gva/staging/', 'gva/staging/'],
])('S3_PREFIX %j puts files under %s', (S3_PREFIX, prefix) => {
  expect(readEnv({ S3_PREFIX }).S3_PREFIX).toBe(prefix);
});

test.each(['/gva', 'a//b', 'a b/', '*'])('S3_PREFIX %s is refused', (S3_PREFIX) => {
  expect(() => readEnv({ S3_PREFIX })).toThrow(/^S3_PREFIX must be a folder name/);
});

test('DATABASE_DIRECT_URL is of use with DATABASE_URL only', () => {
  const DATABASE_DIRECT_URL = 'postgres://gva@127.0.0.1/gva';
  expect(() => readEnv({ DATABASE_DIRECT_URL })).toThrow(/^DATABASE_DIRECT_URL is of use with/);
});
