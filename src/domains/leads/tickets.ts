import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The verified content of a ticket. */
export type Ticket = { issuedAt: number; bits: number; serial: string };

const maxAgeMs = 24 * 3_600_000;
const ticketFormat = /^(\d{1,14})\.(\d{1,2})\.([\w-]{16})\.([\w-]{43})$/;

/** The signature of a ticket depends on the network and the secret. */
type TicketKey = { network: string; secret: string };

const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`lead ${text}`).digest('base64url');

/** A keyed hash, so that stored networks cannot be identified without the secret. */
export const digestOf = ({ network, secret }: TicketKey) => sign(`network ${network}`, secret);

export const newSerial = () => randomBytes(12).toString('base64url');

/** Bound to the network, so that a solved ticket cannot be shared. */
export function writeTicket({ issuedAt, bits, serial }: Ticket, { network, secret }: TicketKey) {
  const text = `${issuedAt}.${bits}.${serial}`;
  return `${text}.${sign(`ticket ${text} ${network}`, secret)}`;
}

/** Undefined for a ticket that is forged, from another network or older than a day; such tickets are ignored. */
export function readTicket(
  ticket: string,
  { network, secret, now }: TicketKey & { now: number },
): Ticket | undefined {
  const [, issuedAt = '', bits = '', serial = '', signature = ''] = ticketFormat.exec(ticket) ?? [];
  if (!signature) return undefined;
  const expected = sign(`ticket ${issuedAt}.${bits}.${serial} ${network}`, secret);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
  const age = now - Number(issuedAt);
  if (age > maxAgeMs) return undefined;
  return { issuedAt: Number(issuedAt), bits: Number(bits), serial };
}

/** Whether the SHA-256 of `ticket.solution` starts with this many zero bits (1 to 32). */
export function isSolved(ticket: string, solution: string, bits: number) {
  const digest = createHash('sha256').update(`${ticket}.${solution}`).digest();
  return digest.readUInt32BE(0) >>> (32 - bits) === 0;
}
