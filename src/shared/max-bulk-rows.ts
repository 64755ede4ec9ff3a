/** The maximum number of rows that one call may change. */
export const maxBulkRows = 200;
