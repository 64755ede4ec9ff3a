import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
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

describe('a setting in a file', () => {
  const secret = 'a secret of more than thirty-two characters';

  function writeSecret(text: string) {
    const folder = mkdtempSync(join(tmpdir(), 'gva-env-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'secret');
    writeFileSync(file, text);
    return file;
  }

  test('is read without the line break at its end, and is checked like a variable', () => {
    expect(readEnv({ SESSION_SECRET_FILE: writeSecret(`${secret}\n`) }).SESSION_SECRET).toBe(
      secret,
    );
    const read = () => readEnv({ SESSION_SECRET_FILE: writeSecret('short') });
    expect(read).toThrow(/^SESSION_SECRET must have at least 32 characters/);
  });

  test('is not read if the variable itself is set', () => {
    const variables = { SESSION_SECRET: secret, SESSION_SECRET_FILE: '/nowhere' };
    expect(readEnv(variables).SESSION_SECRET).toBe(secret);
  });

  test('is refused if the file cannot be read', () => {
    expect(() => readEnv({ SESSION_SECRET_FILE: '/nowhere' })).toThrow(
      'SESSION_SECRET_FILE names a file that cannot be read.',
    );
  });
});

test.each(['soon', '-1', '301'])('SHUTDOWN_DELAY %s is rejected', (SHUTDOWN_DELAY) => {
  expect(() => readEnv({ SHUTDOWN_DELAY })).toThrow(/^SHUTDOWN_DELAY must be/);
});

test('a replica needs a database of its own', () => {
  expect(() => readEnv({ DATABASE_REPLICA_URL: 'postgres://replica/gva' })).toThrow(
    'DATABASE_REPLICA_URL can only be used with DATABASE_URL.',
  );
});

describe('the settings of Stripe', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1234',
    STRIPE_WEBHOOK_SECRET: 'whsec_1234',
    PUBLIC_URL: 'https://gva.example.com',
  };

  test('are optional, and test keys are accepted', () => {
    expect(readEnv({}).STRIPE_SECRET_KEY).toBeUndefined();
    expect(readEnv(stripe)).toMatchObject(stripe);
  });

  test.each([
    [{ STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is required with the other STRIPE_'],
    [{ STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is required with the other STRIPE_'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL is required with STRIPE_SECRET_KEY'],
    [{ STRIPE_SECRET_KEY: 'pk_live_1234' }, 'STRIPE_SECRET_KEY must be a secret key'],
    [{ STRIPE_API_URL: 'https://stripe.example.com' }, 'STRIPE_API_URL is for tests'],
  ])('with %j are refused, without showing a value', (changes, message) => {
    const read = () => readEnv({ ...stripe, ...changes });
    expect(read).toThrow(message);
    expect(read).not.toThrow('1234');
  });
});

describe('the access log', () => {
  const database = { DATABASE_URL: 'postgres://gva@127.0.0.1/gva', SESSION_SECRET: 's'.repeat(32) };

  test.each([
    [{}, 0],
    [database, 100],
    [{ ...database, ACCESS_LOG: 'off' }, 0],
    [{ ACCESS_LOG: '20' }, 20],
    [{ ACCESS_LOG: 'all' }, Number.POSITIVE_INFINITY],
  ])('has its limit from %j', (variables, lines) => {
    expect(readEnv(variables).accessLinesPerSecond).toBe(lines);
  });

  test.each(['on', '-1', '1.5'])('rejects %s', (ACCESS_LOG) => {
    expect(() => readEnv({ ACCESS_LOG })).toThrow(/^ACCESS_LOG must be off, all, or the number/);
  });
});

test('a short METRICS_TOKEN and a wrong share of traces are rejected', () => {
  expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN must have at least 16/);
  expect(() => readEnv({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/^OTEL_TRACES_SAMPLER_ARG must/);
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

test.each(['tasks', 'tasks+inbox@example.com', `${'t'.repeat(44)}@example.com`])(
  'TASK_MAIL_ADDRESS %s is rejected',
  (TASK_MAIL_ADDRESS) => {
    expect(() => readEnv({ TASK_MAIL_ADDRESS })).toThrow(/^TASK_MAIL_ADDRESS must be an email/);
  },
);

test.each(['leads', 'leads+in@example.com', `${'l'.repeat(33)}@example.com`])(
  'LEAD_MAIL_ADDRESS %s is rejected',
  (LEAD_MAIL_ADDRESS) => {
    expect(() => readEnv({ LEAD_MAIL_ADDRESS })).toThrow(/^LEAD_MAIL_ADDRESS must be an email/);
  },
);

test('LEAD_MAIL_ADDRESS shares the mailbox of TASK_MAIL_ADDRESS, but is another address', () => {
  const LEAD_MAIL_ADDRESS = 'leads@example.com';
  const TASK_MAIL_IMAP_URL = 'imaps://a:b@imap.example.com/INBOX';
  expect(readEnv({ LEAD_MAIL_ADDRESS, TASK_MAIL_IMAP_URL })).toMatchObject({ LEAD_MAIL_ADDRESS });
  expect(() => readEnv({ LEAD_MAIL_ADDRESS, TASK_MAIL_ADDRESS: LEAD_MAIL_ADDRESS })).toThrow(
    /^LEAD_MAIL_ADDRESS must be another address/,
  );
});

test('TASK_MAIL_IMAP_URL needs a protocol, a user and TASK_MAIL_ADDRESS', () => {
  const TASK_MAIL_ADDRESS = 'tasks@example.com';
  const read = (TASK_MAIL_IMAP_URL: string) => readEnv({ TASK_MAIL_ADDRESS, TASK_MAIL_IMAP_URL });
  const url = 'imaps://tasks%40example.com:secret@imap.example.com/INBOX';
  expect(read(url).TASK_MAIL_IMAP_URL).toBe(url);
  for (const wrong of ['imap.example.com', 'https://a:b@imap.example.com', 'imaps://example.com'])
    expect(() => read(wrong)).toThrow(/^TASK_MAIL_IMAP_URL must look like imaps:/);
  expect(() => readEnv({ TASK_MAIL_IMAP_URL: url })).toThrow(/can only be used with TASK_MAIL/);
});
