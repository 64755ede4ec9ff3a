/** Proves how long the form has been open. `submission.ts` validates it, to keep zod out of this file. */
export type TicketAnswer = { answer: unknown; since: number };

/** Returns null on failure: the form works without a ticket, but has to wait longer under load. */
export async function fetchTicket(): Promise<TicketAnswer | null> {
  try {
    const response = await fetch('/api/leads/ticket', { cache: 'no-store' });
    return response.ok ? { answer: await response.json(), since: Date.now() } : null;
  } catch {
    return null;
  }
}
