/** The input of a client's list of invoices; the page and its preload must use the same one to share the cache. */
export const invoicesQuery = (year: string | undefined) => ({ limit: 12, ...(year && { year }) });
