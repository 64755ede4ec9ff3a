/** More unread entries are counted as this many, so that a count reads few rows. The screens show 99+. */
export const maxCounted = 100;
