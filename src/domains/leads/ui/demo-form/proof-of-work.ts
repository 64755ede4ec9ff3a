import type { LeadTicket } from '../../request-schema.ts';

const batchSize = 256;

const startsWithZeros = (digest: ArrayBuffer, bits: number) =>
  bits === 0 || new DataView(digest).getUint32(0) >>> (32 - bits) === 0;

async function solve(ticket: string, bits: number, until: number): Promise<string | undefined> {
  const encoder = new TextEncoder();
  for (let first = 0; Date.now() < until; first += batchSize) {
    const digests = await Promise.all(
      Array.from({ length: batchSize }, (_, offset) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${ticket}.${first + offset}`)),
      ),
    );
    const hit = digests.findIndex((digest) => startsWithZeros(digest, bits));
    if (hit >= 0) return String(first + hit);
  }
  return undefined;
}

/** Solves the ticket's proof of work, or waits until the ticket is valid without it. */
export async function proofFor({ ticket, bits, waitSeconds }: LeadTicket) {
  if (bits === 0) return { ticket };
  const until = Date.now() + waitSeconds * 1000;
  // Available only on https and localhost.
  const solution = crypto.subtle && (await solve(ticket, bits, until));
  if (solution !== undefined) return { ticket, solution };
  await new Promise((resolve) => setTimeout(resolve, until - Date.now()));
  return { ticket };
}
