import pg from 'pg';
import type { Db } from '#server/db.ts';
import { unknownMessage } from '#shared/category-schema.ts';

export type ErrorKind =
  | 'unauthenticated'
  | 'paymentRequired'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'invalid'
  | 'tooMany'
  | 'tooLarge'
  | 'unavailable';

export type Issue = { path: string; message: string };

type Extras = {
  issues?: Issue[];
  /** What the client needs to resolve a conflict, such as the current row. */
  details?: unknown;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** An error with a message for the user, who sees it in a toast. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly issues: Issue[] | undefined;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;
  /** Runs after the rollback of the refused call, so that what it writes is kept. */
  afterRollback: ((db: Db) => Promise<unknown>) | undefined;

  constructor(kind: ErrorKind, message: string, extras: Extras = {}) {
    super(message, { cause: extras.cause });
    this.kind = kind;
    this.issues = extras.issues;
    this.details = extras.details;
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }
}

export const unauthenticated = (message = 'Please sign in to continue.') =>
  new DomainError('unauthenticated', message);
export const paymentRequired = (message: string) => new DomainError('paymentRequired', message);
export const forbidden = (message = 'You are not allowed to do this.') =>
  new DomainError('forbidden', message);
export const notFound = (what: string) => new DomainError('notFound', `${what} not found`);
export const conflict = (message: string, details?: unknown) =>
  new DomainError('conflict', message, { details });
export const invalid = (message: string, path = '') =>
  new DomainError('invalid', message, { issues: [{ path, message }] });
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new DomainError('tooMany', message, { retryAfterSeconds });
export const tooLarge = (message: string) => new DomainError('tooLarge', message);
export const unavailable = (
  cause?: unknown,
  message = 'The service is temporarily unavailable. Please try again.',
) => new DomainError('unavailable', message, { retryAfterSeconds: 2, cause });

const sameLabel = 'Two categories have the same name.';

/** The error message for each violated constraint. */
const violations: Record<string, () => DomainError> = {
  users_username_key: () => conflict('Username already exists'),
  users_email_key: () => conflict('Email already exists'),
  assignments_one_va_key: () => conflict('This client already has a virtual assistant.'),
  subscriptions_one_active_key: () => conflict('This client already has an active subscription.'),
  workflow_runs_one_active: () => conflict('This workflow is already running on this task.'),
  workflow_runs_one_of_routine: () => conflict('This routine is already running.'),
  tasks_category_fkey: () => invalid(unknownMessage('category'), 'category'),
  routines_category_fkey: () => invalid(unknownMessage('category'), 'category'),
  va_profiles_specialization_fkey: () => invalid(unknownMessage('service'), 'specialization'),
  client_needs_services_fkey: () => invalid(unknownMessage('service'), 'services'),
  task_categories_label_key: () => conflict(sameLabel),
  service_categories_label_key: () => conflict(sameLabel),
  tasks_va_role_check: () => conflict('This person is no longer a virtual assistant.'),
  tasks_client_role_check: () => conflict('This person is no longer a client.'),
  refunds_within_payment_check: () => conflict("You can't refund more than was paid."),
  time_logs_va_id_task_id_start_time_key: () => conflict('This time is already logged.'),
  saved_views_name_key: () =>
    conflict('There is already a view with this name. Choose another name.'),
  hours_guard: () => conflict('The hours of this client are used up.'),
  time_logs_overlap: () => conflict('This overlaps with time you already logged.'),
  time_logs_approved_lock: () => conflict('This time is approved. Add an adjustment instead.'),
  agency_currency: () => conflict('The currency of the agency was changed. Try again.'),
  month_closed: () =>
    conflict(
      'This month is closed. Book it in an open month, or ask an administrator to open the month again.',
    ),
  time_adjustments_approved_check: () =>
    conflict('This time is not approved yet. Correct it instead.'),
  time_adjustments_hours_check: () =>
    conflict('The adjusted hours must be between 0 and 24. Reload to see the current hours.'),
  pay_rates_va_id_valid_from_key: () =>
    conflict('There is already a pay rate from this day. Change it, or choose another day.'),
  pay_rates_used_check: () =>
    conflict(
      'Hours from this day on are on an approved statement with another rate. Choose a later day.',
    ),
  users_pay_rate_check: () =>
    conflict(
      'This VA has approved hours without a pay rate. Add the rate first, so that the hours can be paid.',
    ),
  timers_va_id_key: () => conflict('You already have a timer. Save or discard it first.'),
};

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const integrityViolation = '23000';
const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
const checkViolation = '23514';
const exclusionViolation = '23P01';
const retryable = new Set(['40001', '40P01']);
const unavailableCodes = /^(08|53|57P|57014|58|XX)/;
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // No file descriptor is left for a connection.
  'EMFILE',
  'ENFILE',
]);
// pg reports these without a code.
const lostConnection =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|not queryable|connection has been discarded|cannot use a pool after/i;

/** This process closed the pool, because it stops. */
const closedPool = /cannot use a pool after/i;

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

// https://www.postgresql.org/docs/18/errcodes-appendix.html: no connection, a server that ends or starts, too many connections.
const lostConnectionCodes = /^(08|57P|53300)/;

/** Whether the error is that of a connection to the database, so that the same call may succeed later. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && isLostConnection(error.errors[0])) return true;
  const code = codeOf(error);
  const isSocket =
    code === 'ENOENT' ? 'syscall' in error && error.syscall === 'connect' : socketCodes.has(code);
  return (
    isSocket ||
    (lostConnection.test(error.message) && !closedPool.test(error.message)) ||
    (error instanceof pg.DatabaseError && lostConnectionCodes.test(code)) ||
    isLostConnection(error.cause)
  );
}

/** The message of an error and of its causes, in one line. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return sentenceOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error
    ? `${error.message} ${sentenceOf(error.cause)}`
    : error.message;
}

/** Converts a database error to a `DomainError`; returns undefined if it is a bug. */
export function fromDatabaseError(error: unknown): DomainError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError && error.errors.length > 0)
    return fromDatabaseError(error.errors[0]);
  if (socketCodes.has(codeOf(error)) || lostConnection.test(error.message))
    return unavailable(error);
  if (!(error instanceof pg.DatabaseError)) return undefined;

  const code = error.code ?? '';
  if (code === uniqueViolation)
    return violations[error.constraint ?? '']?.() ?? conflict('This already exists.');
  if (code === foreignKeyViolation)
    return (
      violations[error.constraint ?? '']?.() ??
      conflict('Something this refers to no longer exists.')
    );
  if (code === checkViolation || code === exclusionViolation || code === integrityViolation)
    return violations[error.constraint ?? '']?.();
  if (retryable.has(code)) return unavailable(error);
  return unavailableCodes.test(code) ? unavailable(error) : undefined;
}
