export type MailContent = {
  /** The mail, or its beginning if it is longer than allowed. */
  bytes: Buffer;
  isComplete: boolean;
};

/** A mail in the mailbox that was not handled yet. */
export type WaitingMail = {
  /** Names the mail in the mailbox, always in the same way. */
  id: string;
  /** Undefined if another node has handled the mail in the meantime. */
  read: (maxBytes: number) => Promise<MailContent | undefined>;
  /** The mail became a task, or no person wrote it. It is not offered again. */
  finish: () => Promise<void>;
  /** The mail became no task: it is kept for the operator, and not offered again. */
  setAside: () => Promise<void>;
};

export type MailSource = {
  /** Passes each waiting mail to `handle`, one after the other, the oldest first. */
  forEachMail: (handle: (mail: WaitingMail) => Promise<void>) => Promise<void>;
};
