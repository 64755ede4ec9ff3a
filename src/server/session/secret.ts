import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** Reads the secrets from the data folder, or creates one there. A restart keeps users signed in. */
export function loadSessionSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session.secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();

  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('hex');
  const draft = openSync(`${file}.new`, 'w', 0o600);
  writeSync(draft, `${secret}\n`);
  fsyncSync(draft);
  closeSync(draft);
  renameSync(`${file}.new`, file);
  return secret;
}

type Settings = { SESSION_SECRET?: string | undefined };

/** The first secret signs and encrypts; what the others signed or encrypted is still accepted. */
export type Secrets = readonly [current: string, ...former: string[]];

const [separator, minLength] = [/\s*,\s*/, 32];

export const areLongEnough = (list: string) =>
  list.split(separator).every((secret) => secret.length >= minLength);

/** The secrets of the settings. The server fills in a missing setting before it starts. */
export function secretsOf({ SESSION_SECRET }: Settings): Secrets {
  const [current, ...former] = SESSION_SECRET?.split(separator) ?? [];
  if (!current) throw new Error('SESSION_SECRET is not set');
  return [current, ...former];
}

/** The secret that signs. */
export const secretOf = (env: Settings) => secretsOf(env)[0];

/** Whether one of the secrets made the signature. The time it takes does not reveal where signatures differ. */
export const isSignedByOne = (
  secrets: Secrets,
  signature: string,
  sign: (secret: string) => string,
) =>
  secrets.some((secret) => {
    const [ours, theirs] = [Buffer.from(sign(secret)), Buffer.from(signature)];
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  });
