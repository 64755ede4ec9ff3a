import { ImapFlow } from 'imapflow';
import type { MailSource, WaitingMail } from './mail-source.ts';

const timeoutsMs = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 60_000 };
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

function openClient(address: URL) {
  const { protocol, hostname, port, username, password } = address;
  const secure = protocol === 'imaps:';
  return new ImapFlow({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    // Over a network, the password is never sent unencrypted.
    ...(!secure && !loopback.has(hostname) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    disableAutoIdle: true,
    logger: false,
    ...timeoutsMs,
  });
}

function waitingMail(client: ImapFlow, mailbox: string, uid: number): WaitingMail {
  const byUid = { uid: true };
  const mark = async (flags: string[]) => {
    await client.messageFlagsAdd(String(uid), flags, byUid);
  };
  return {
    id: `${mailbox} ${uid}`,
    async read(maxBytes) {
      const source = { start: 0, maxLength: maxBytes };
      const found = await client.fetchOne(String(uid), { size: true, source }, byUid);
      const { source: bytes, size = 0 } = found || {};
      return bytes && { bytes, isComplete: size <= maxBytes };
    },
    finish: () => mark(['\\Seen']),
    setAside: () => mark(['\\Seen', '\\Flagged']),
  };
}

/** The unread mails of a mailbox. Handled mails are marked as read. */
export function openImapSource(url: string): MailSource {
  const address = new URL(url);
  const path = decodeURIComponent(address.pathname.slice(1)) || 'INBOX';
  return {
    async forEachMail(handle) {
      const client = openClient(address);
      let failure: unknown;
      // Without a listener, the error of a lost connection would end the process.
      client.on('error', (error) => {
        failure = error;
      });
      try {
        await client.connect();
        const { uidValidity } = await client.mailboxOpen(path);
        const mailbox = `imap ${address.hostname.slice(0, 150)} ${path.slice(0, 150)} ${uidValidity}`;
        const uids = (await client.search({ seen: false }, { uid: true })) || [];
        for (const uid of uids) {
          if (!client.usable) throw failure ?? new Error('The IMAP connection was lost.');
          await handle(waitingMail(client, mailbox, uid));
        }
        await client.logout();
      } finally {
        client.close();
      }
    },
  };
}
