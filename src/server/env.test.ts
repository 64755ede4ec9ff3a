import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test.each([
  [undefined, 'files/'],
  ['gva', 'gva/'],
  ['gva/staging/', 'gva/staging/'],
])('S3_PREFIX %j puts files under %s', (S3_PREFIX, prefix) => {
  expect(readEnv({ S3_PREFIX }).S3_PREFIX).toBe(prefix);
});

test.each(['/gva', 'a//b', 'a b/', '*'])('S3_PREFIX %s is rejected', (S3_PREFIX) => {
  expect(() => readEnv({ S3_PREFIX })).toThrow(/^S3_PREFIX must be a folder name/);
});

test('DATABASE_DIRECT_URL is rejected without DATABASE_URL', () => {
  const DATABASE_DIRECT_URL = 'postgres://gva@127.0.0.1/gva';
  expect(() => readEnv({ DATABASE_DIRECT_URL })).toThrow(
    /^DATABASE_DIRECT_URL can only be used with/,
  );
});

test('TESTIMONIALS accepts three testimonials and rejects anything else', () => {
  const one = { quote: 'Good.', name: 'Dana Reyes' };
  const read = (value: unknown) => readEnv({ TESTIMONIALS: JSON.stringify(value) }).TESTIMONIALS;
  expect(read([one, one, { ...one, role: 'Owner' }])).toHaveLength(3);
  for (const value of [[one], [one, one, { quote: 'No name' }], 'none'])
    expect(() => read(value)).toThrow(/^TESTIMONIALS must be a JSON list of three/);
  expect(() => readEnv({ TESTIMONIALS: '[' })).toThrow(/^TESTIMONIALS must be/);
});
