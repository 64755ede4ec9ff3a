import { DomainError, fromDatabaseError } from '#server/errors.ts';

/** A rule refuses the mail; a further attempt would be refused too. */
export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.kind !== 'unavailable';

/** The database or the file storage is unavailable. */
export const isOutage = (error: unknown) =>
  (error instanceof DomainError ? error : fromDatabaseError(error))?.kind === 'unavailable';
