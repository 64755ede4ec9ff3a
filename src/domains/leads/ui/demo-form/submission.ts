import { parseWithZod } from '@conform-to/zod/v4';
import * as z from 'zod';
import { leadTicket, type RequestForm, requestForm, toLead } from '../../request-schema.ts';
import { proofFor } from './proof.ts';
import type { TicketAnswer } from './ticket.ts';

export const checkRequest = (formData: FormData) => parseWithZod(formData, { schema: requestForm });

const refusal = z.object({
  message: z.string(),
  details: leadTicket.optional().catch(undefined),
});

export type Outcome =
  | { kind: 'sent' }
  /** The server has a sentence for the visitor. */
  | { kind: 'told'; message: string }
  | { kind: 'failed' };

const conflict = 409;
const tooMany = 429;
// Each time the server may ask for work; more often than this it does so for no good reason.
const attempts = 3;
/** The server takes nothing that was written faster. */
const quickestMs = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const post = (body: object) =>
  fetch('/api/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Sends a request, and does or waits for what the server asks before it takes one. */
export async function sendRequest(
  request: RequestForm & { website?: string },
  ticket: TicketAnswer | null,
): Promise<Outcome> {
  const lead = { ...toLead(request), website: request.website };
  if (ticket) await pause(ticket.since + quickestMs - Date.now());
  const opened = leadTicket.safeParse(ticket?.answer).data;
  let proof: { ticket?: string; solution?: string } = opened ? await proofFor(opened) : {};
  try {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const response = await post({ ...lead, ...proof });
      if (response.ok) return { kind: 'sent' };
      const { message, details } = refusal.parse(await response.json());
      if (response.status === conflict) return { kind: 'told', message };
      if (response.status !== tooMany) return { kind: 'failed' };
      if (!details) return { kind: 'told', message };
      proof = await proofFor(details);
    }
  } catch {
    // No connection, or no answer of ours.
  }
  return { kind: 'failed' };
}
