/** Says to the server how long the form has been open; read by `submission.ts`, which knows its shape. */
export type TicketAnswer = { answer: unknown; since: number };

/** Without one the form works as well, only later when many write at once. */
export async function fetchTicket(): Promise<TicketAnswer | null> {
  try {
    const response = await fetch('/api/leads/ticket', { cache: 'no-store' });
    return response.ok ? { answer: await response.json(), since: Date.now() } : null;
  } catch {
    return null;
  }
}
