const pageSize = 12;

/** The input of the list of payments. Administrators name the client. */
export const receiptsQuery = (clientId: number | undefined) => ({
  limit: pageSize,
  ...(clientId !== undefined && { clientId }),
});
