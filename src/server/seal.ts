import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '#server/session/secret.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const keyOf = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts texts of one purpose. A text that was sealed for another purpose cannot be opened. */
export function createSeal(purpose: string) {
  function seal(text: string, secret: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, keyOf(secret, purpose), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  function unsealWith(sealed: string, secret: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), nonce, {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  }

  /** Decrypts the text; throws if it was encrypted with another secret than these. */
  function unseal(sealed: string, [secret, next, ...others]: Secrets): string {
    if (next === undefined) return unsealWith(sealed, secret);
    try {
      return unsealWith(sealed, secret);
    } catch {
      return unseal(sealed, [next, ...others]);
    }
  }

  return { seal, unseal };
}
