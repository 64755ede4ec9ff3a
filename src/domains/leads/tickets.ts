import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a visitor was given, as its signature vouches for. */
export type Ticket = { issuedAt: number; bits: number; serial: string };

const longestLife = 24 * 3_600_000;
const spelling = /^(\d{1,14})\.(\d{1,2})\.([\w-]{16})\.([\w-]{43})$/;

type Holder = { network: string; secret: string };

const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`lead ${text}`).digest('base64url');

/** A stored network tells nobody who lacks the secret which one it was. */
export const digestOf = ({ network, secret }: Holder) => sign(`network ${network}`, secret);

export const newSerial = () => randomBytes(12).toString('base64url');

/** Good for this network alone, so that work done once cannot be handed round. */
export function writeTicket({ issuedAt, bits, serial }: Ticket, { network, secret }: Holder) {
  const text = `${issuedAt}.${bits}.${serial}`;
  return `${text}.${sign(`ticket ${text} ${network}`, secret)}`;
}

/** Undefined for whatever is not ours, not this network's, or a day old: nobody is refused for it. */
export function readTicket(
  ticket: string,
  { network, secret, now }: Holder & { now: number },
): Ticket | undefined {
  const [, issuedAt = '', bits = '', serial = '', signature = ''] = spelling.exec(ticket) ?? [];
  if (!signature) return undefined;
  const expected = sign(`ticket ${issuedAt}.${bits}.${serial} ${network}`, secret);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
  const age = now - Number(issuedAt);
  if (age > longestLife) return undefined;
  return { issuedAt: Number(issuedAt), bits: Number(bits), serial };
}

/** Whether the SHA-256 of `ticket.solution` begins with so many zero bits, 1 to 32. */
export function isSolved(ticket: string, solution: string, bits: number) {
  const digest = createHash('sha256').update(`${ticket}.${solution}`).digest();
  return digest.readUInt32BE(0) >>> (32 - bits) === 0;
}
