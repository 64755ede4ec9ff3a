import { randomBytes } from 'node:crypto';
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
import type { Env } from './env.ts';

/** Reads the secret that signs session cookies, or creates it in the data folder. A restart keeps users signed in. */
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

/** The secret of the settings, which the server fills in before it starts. */
export function secretOf({ SESSION_SECRET }: Pick<Env, 'SESSION_SECRET'>): string {
  if (!SESSION_SECRET) throw new Error('SESSION_SECRET is not set');
  return SESSION_SECRET;
}
