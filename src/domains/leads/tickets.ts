import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isSignedByOne, type Secrets } from '#server/session/secret.ts';

/** The verified content of a ticket. */
export type Ticket = { issuedAt: number; bits: number; serial: string };

const maxAgeMs = 24 * 3_600_000;
const ticketFormat = /^(\d{1,14})\.(\d{1,2})\.([\w-]{16})\.([\w-]{43})$/;

/** The signature of a ticket depends on the network and the secret. */
type TicketKey = { network: string; secrets: Secrets };

const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`lead ${text}`).digest('base64url');

/** A keyed hash, so that stored networks cannot be identified without the secret. */
export const digestOf = ({ network, secrets }: TicketKey) => sign(`network ${network}`, secrets[0]);

export const newSerial = () => randomBytes(12).toString('base64url');

/** Bound to the network, so that a solved ticket cannot be shared. */
export function writeTicket({ issuedAt, bits, serial }: Ticket, { network, secrets }: TicketKey) {
  const text = `${issuedAt}.${bits}.${serial}`;
  return `${text}.${sign(`ticket ${text} ${network}`, secrets[0])}`;
}

/** Undefined for a ticket that is forged, from another network or older than a day; such tickets are ignored. */
export function readTicket(
  ticket: string,
  { network, secrets, now }: TicketKey & { now: number },
): Ticket | undefined {
  const [, issuedAt = '', bits = '', serial = '', signature = ''] = ticketFormat.exec(ticket) ?? [];
  if (!signature) return undefined;
  const text = `ticket ${issuedAt}.${bits}.${serial} ${network}`;
  if (!isSignedByOne(secrets, signature, (secret) => sign(text, secret))) return undefined;
  const age = now - Number(issuedAt);
  if (age > maxAgeMs) return undefined;
  return { issuedAt: Number(issuedAt), bits: Number(bits), serial };
}

/** Whether the SHA-256 of `ticket.solution` starts with this many zero bits (1 to 32). */
export function isSolved(ticket: string, solution: string, bits: number) {
  const digest = createHash('sha256').update(`${ticket}.${solution}`).digest();
  return digest.readUInt32BE(0) >>> (32 - bits) === 0;
}
