/** What several mails are about, so that mail programs show them as one conversation. */
export type MailThread = { kind: string; id: number };

type Links = {
  thread?: MailThread | undefined;
  /** The page that switches off mails of this kind; it accepts the one-click request of mail programs (RFC 8058). */
  unsubscribeLink?: string | undefined;
  isAutomatic?: boolean | undefined;
};

/**
 * All mails of a thread answer the same message. It was never sent: mail programs group by the reference, and no mail has
 * to know which one was the first.
 */
const threadRoot = ({ kind, id }: MailThread, domain: string) => `<thread-${kind}-${id}@${domain}>`;

export function writeHeaders({ thread, unsubscribeLink, isAutomatic }: Links, domain: string) {
  const root = thread && threadRoot(thread, domain);
  return {
    ...(root && { 'In-Reply-To': root, References: root }),
    ...(isAutomatic && { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribeLink && {
      'List-Unsubscribe': `<${unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
