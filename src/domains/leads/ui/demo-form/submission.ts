import { parseWithZod } from '@conform-to/zod/v4';
import * as z from 'zod';
import { leadTicket, type RequestForm, requestForm, toLead } from '../../request-schema.ts';
import { proofFor } from './proof-of-work.ts';

export const checkRequest = (formData: FormData) => parseWithZod(formData, { schema: requestForm });

const errorResponse = z.object({
  message: z.string(),
  details: leadTicket.optional().catch(undefined),
});

export type Outcome =
  | { kind: 'sent' }
  /** The server's message is shown to the visitor. */
  | { kind: 'rejected'; message: string }
  | { kind: 'failed' };

const conflictStatus = 409;
const tooManyRequestsStatus = 429;
// The server can require work on each attempt.
const maxAttempts = 3;
/** The server refuses forms that were submitted faster. */
const minFillMs = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const post = (body: object) =>
  fetch('/api/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The response to the ticket request, and when it arrived. It proves how long the form has been open. */
export type TicketAnswer = { answer: unknown; since: number };

/** Sends a request. Solves or waits for the proof of work if the server requires it. */
export async function sendRequest(
  request: RequestForm & { website?: string },
  ticket: TicketAnswer | null,
): Promise<Outcome> {
  const lead = { ...toLead(request), website: request.website };
  if (ticket) await pause(ticket.since + minFillMs - Date.now());
  const firstTicket = leadTicket.safeParse(ticket?.answer).data;
  let proof: { ticket?: string; solution?: string } = firstTicket
    ? await proofFor(firstTicket)
    : {};
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const response = await post({ ...lead, ...proof });
      if (response.ok) return { kind: 'sent' };
      const { message, details } = errorResponse.parse(await response.json());
      if (response.status === conflictStatus) return { kind: 'rejected', message };
      if (response.status !== tooManyRequestsStatus) return { kind: 'failed' };
      if (!details) return { kind: 'rejected', message };
      proof = await proofFor(details);
    }
  } catch {
    // No connection, or a response that is not from our server.
  }
  return { kind: 'failed' };
}
