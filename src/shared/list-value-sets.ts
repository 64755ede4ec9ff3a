/**
 * The values by which lists are sorted and filtered. The schemas have them, and the addresses of the pages, which are read
 * without zod, because they are part of the first download.
 */
export const sortOrders = ['ascending', 'descending'] as const;

export const userSorts = ['created', 'name'] as const;
export const vaSorts = ['name', 'load', 'rating', 'created'] as const;
export const assignmentSorts = ['start', 'end'] as const;

/** `hours`: by the used share of the hours; `activity`: by the last activity. */
export const clientSorts = ['company', 'created', 'activity', 'hours'] as const;
/**
 * What an active client may need. `over-80`: more than 80% of the hours are used. Also inactive clients: `owes`: an invoice is
 * open; `overdue`: one is overdue.
 */
export const clientNeeds = ['over-80', 'no-va', 'no-plan', 'quiet', 'owes', 'overdue'] as const;

/** `status`: failed payments, then all others, each by date. */
export const paymentSorts = ['created', 'amount', 'status'] as const;
/** `refunded`: in full or in part. */
export const paymentStates = ['succeeded', 'failed', 'refunded', 'voided'] as const;

/** The lists of invoices. `open`: what is to be paid, also if it is overdue. */
export const invoiceViews = [
  'all',
  'open',
  'overdue',
  'paid',
  'void',
  'draft',
  'credit-notes',
] as const;

/** What logged time is summed by. */
export const reportGroups = ['va', 'client', 'task', 'day', 'week', 'month'] as const;

export const boardViews = ['all', 'available', 'mine'] as const;
export const routineKinds = ['compulsory', 'optional'] as const;
