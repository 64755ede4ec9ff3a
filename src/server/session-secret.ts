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

/** The secret that signs session cookies: made once and kept in the data folder, so that a restart signs nobody out. */
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
