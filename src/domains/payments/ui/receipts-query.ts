const pageSize = 12;

/** The input of the list of payments. Administrators name the client. A client's other receipts are with their invoices. */
export const receiptsQuery = (clientId: number | undefined) => ({
  limit: pageSize,
  ...(clientId === undefined ? { view: 'without-invoice' as const } : { clientId }),
});
