import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import { type Allowance, countUse, type Limit } from './throttle.ts';

const minute = 60;
const quarterHour = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/** How much one account may write. Normal use stays far below these limits. */
export const allowances = {
  message: {
    max: 60,
    windowSeconds: minute,
    refusal: "You're sending messages too quickly.",
  },
  /** Signals that someone is writing. A browser sends one every few seconds. */
  typing: {
    max: 60,
    windowSeconds: minute,
    refusal: "You're signaling that you type too often.",
  },
  /** First messages of new conversations. */
  contact: {
    max: 30,
    windowSeconds: hour,
    refusal: "You're starting new conversations too quickly.",
  },
  /** Leads that are added by hand. */
  lead: {
    max: 60,
    windowSeconds: minute,
    refusal: "You're adding leads too quickly.",
  },
  /** Invitations that are mailed, also again. */
  invitation: {
    max: 200,
    windowSeconds: day,
    refusal: "You've reached the limit of invitations in a day.",
  },
  /** On tasks, workflows and leads together. */
  comment: {
    max: 60,
    windowSeconds: minute,
    refusal: "You're posting comments too quickly.",
  },
  task: {
    max: 60,
    windowSeconds: minute,
    refusal: "You're creating tasks too quickly.",
  },
  /** Of tasks, routines, workflows, comments and files together. */
  deletion: {
    max: 60,
    windowSeconds: minute,
    refusal: "You're deleting too quickly.",
  },
  /** New and changed routines. */
  routine: {
    max: 60,
    windowSeconds: minute,
    refusal: "You're saving routines too quickly.",
  },
  /** New and changed time logs, also by the timesheet. */
  time: {
    max: 240,
    windowSeconds: minute,
    refusal: "You're entering time too quickly.",
  },
  /** Checkouts, and changes of the stored card. */
  payment: {
    max: 60,
    windowSeconds: 10 * minute,
    refusal: "You're starting payments too quickly.",
  },
  /** Emails to the own task address that become tasks. */
  taskMail: {
    max: 60,
    windowSeconds: hour,
    refusal: "You're sending tasks by email too quickly.",
  },
  /** Answers to emails that became no task; others are refused without an answer. */
  taskMailRefusal: {
    max: 10,
    windowSeconds: hour,
    refusal: "You're sending tasks by email too quickly.",
  },
  /** The same for emails without the secret address, whose author may be forged. */
  taskMailGuess: {
    max: 2,
    windowSeconds: hour,
    refusal: "You're sending tasks by email too quickly.",
  },
  /** New workflows and saved versions. */
  workflow: {
    max: 60,
    windowSeconds: minute,
    refusal: "You're saving workflows too quickly.",
  },
  /** Exports of lists, at once or as a job, and downloads of PDFs. */
  export: {
    max: 60,
    windowSeconds: 10 * minute,
    refusal: "You're exporting too quickly.",
  },
  /** Decisions and ratings by the links of mails. */
  reviewLink: {
    max: 30,
    windowSeconds: minute,
    refusal: "You're deciding too quickly.",
  },
  /** Lists that are narrowed by a text. Nodes count them in blocks (`shared-limits.ts`). */
  search: {
    max: 900,
    windowSeconds: minute,
    refusal: "You're searching too quickly.",
  },
  upload: {
    max: 200,
    windowSeconds: 10 * minute,
    refusal: "You're uploading files too quickly.",
  },
} satisfies Record<string, Allowance>;

/** How much all accounts of one network may change, search, export and upload. An office may share one address. */
export const networkAllowance: Allowance = {
  max: 3_000,
  windowSeconds: minute,
  refusal: 'Your network is sending too many requests.',
};

/** Limits on failed attempts. Each further attempt doubles the wait. */
export const attemptLimits = {
  /** To sign in to one account from one network. */
  accountAtNetwork: {
    attempts: 10,
    windowSeconds: quarterHour,
    firstBlockSeconds: 30,
    maxBlockSeconds: quarterHour,
  },
  /** To sign in to one account from anywhere. Strangers can exhaust it, so known devices have their own limit. */
  account: {
    attempts: 100,
    windowSeconds: quarterHour,
    firstBlockSeconds: 30,
    maxBlockSeconds: quarterHour,
  },
  /** To sign in from one network. An office may share one address. */
  network: {
    attempts: 50,
    windowSeconds: quarterHour,
    firstBlockSeconds: 30,
    maxBlockSeconds: quarterHour,
  },
  /** To sign in to one account from a device that signed in to it before. */
  knownDevice: {
    attempts: 10,
    windowSeconds: quarterHour,
    firstBlockSeconds: 30,
    maxBlockSeconds: quarterHour,
  },
  /** Wrong current passwords of one account, by its signed-in user. */
  currentPassword: {
    attempts: 10,
    windowSeconds: quarterHour,
    firstBlockSeconds: 30,
    maxBlockSeconds: quarterHour,
  },
  /** Registrations from one network. */
  registration: {
    attempts: 60,
    windowSeconds: hour,
    firstBlockSeconds: quarterHour,
    maxBlockSeconds: hour,
  },
  /** Forgotten passwords of one account. */
  forgottenPassword: {
    attempts: 5,
    windowSeconds: quarterHour,
    firstBlockSeconds: quarterHour,
    maxBlockSeconds: hour,
  },
  /** Forgotten passwords from one network. */
  forgottenPasswordsAtNetwork: {
    attempts: 30,
    windowSeconds: quarterHour,
    firstBlockSeconds: quarterHour,
    maxBlockSeconds: hour,
  },
  /** New email addresses that one account asks for. */
  emailChange: {
    attempts: 10,
    windowSeconds: hour,
    firstBlockSeconds: quarterHour,
    maxBlockSeconds: hour,
  },
  /** Demo requests from one network. */
  lead: {
    attempts: 5,
    windowSeconds: minute,
    firstBlockSeconds: minute,
    maxBlockSeconds: minute,
  },
  /** Demo requests from one network that waited instead of solving the puzzle. */
  waitingLead: {
    attempts: 2,
    windowSeconds: minute,
    firstBlockSeconds: minute,
    maxBlockSeconds: minute,
  },
} satisfies Record<string, Limit>;

/** Counts writes of an account. Call it after the permission check, before the writes. Throws a 429 over the limit. */
export const spendAllowance = (
  db: Db,
  { id }: Pick<Actor, 'id'>,
  kind: keyof typeof allowances,
  writes = 1,
) => countUse(db, `${kind}:${id}`, allowances[kind], writes);
