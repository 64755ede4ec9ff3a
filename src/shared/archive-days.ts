/** How long administrators and the client can restore a deleted task. After that it is purged. */
export const archiveDays = 30;
