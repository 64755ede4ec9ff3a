import { minCardAmount } from '#domains/payments/policy.ts';
import type { Actor } from '#shared/actor.ts';
import type { InvoiceState } from './schema.ts';

/** Administrators read all invoices; clients their own, but no drafts. */
export const canReadInvoice = (
  actor: Pick<Actor, 'id' | 'role'>,
  invoice: { clientId: number; state: InvoiceState },
) => actor.role === 'admin' || (actor.id === invoice.clientId && invoice.state !== 'draft');

/** The rows an actor may list, as data. */
export const invoiceScope = ({
  id,
  role,
}: Pick<Actor, 'id' | 'role'>): { clientId?: number; withDrafts: boolean } =>
  role === 'admin' ? { withDrafts: true } : { clientId: id, withDrafts: false };

/** Whether an administrator may record that it was paid. */
export const canBePaid = ({ state }: { state: InvoiceState }) =>
  state === 'sent' || state === 'overdue';

/** Whether the actor may pay what is open of it with a card: only its client. */
export const canPayInvoice = (
  actor: Pick<Actor, 'id'>,
  { clientId, open }: { clientId: number; open: number },
) => actor.id === clientId && open >= minCardAmount;

export const canBeCredited = ({
  kind,
  state,
  total,
  credited,
}: {
  kind: 'invoice' | 'credit-note';
  state: InvoiceState;
  total: number;
  credited: number;
}) => kind === 'invoice' && state !== 'draft' && credited < total;
