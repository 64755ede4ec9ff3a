import { type AddressInfo, createServer, type Socket } from 'node:net';

export type StoredMail = { uid: number; raw: Buffer; flags: Set<string> };

const greeting = '* OK [CAPABILITY IMAP4rev1] ready';

/** The source range of a `BODY.PEEK[]<0.100>`. */
function readRange(items: string) {
  const [, start = '0', length = '0'] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/i.exec(items) ?? [];
  return { start: Number(start), length: Number(length) };
}

function describeMail(mail: StoredMail, sequence: number, items: string) {
  const { start, length } = readRange(items);
  const source = mail.raw.subarray(start, start + length);
  const facts = `UID ${mail.uid} FLAGS (${[...mail.flags].join(' ')}) RFC822.SIZE ${mail.raw.length}`;
  return Buffer.concat([
    Buffer.from(`* ${sequence} FETCH (${facts} BODY[]<${start}> {${source.length}}\r\n`),
    source,
    Buffer.from(')\r\n'),
  ]);
}

/** The part of an IMAP server (RFC 3501) that reading a mailbox uses, with one mailbox and one account. */
export async function startImapServer({ user = 'tasks', password = 'secret word' } = {}) {
  const mails: StoredMail[] = [];
  const sockets = new Set<Socket>();
  let lastUid = 0;
  let isLosingConnections = false;

  const selected = () => [
    `* ${mails.length} EXISTS`,
    '* 0 RECENT',
    '* FLAGS (\\Seen \\Flagged)',
    '* OK [UIDVALIDITY 7] valid',
    `* OK [UIDNEXT ${lastUid + 1}] next`,
    '* OK [PERMANENTFLAGS (\\Seen \\Flagged)] permitted',
  ];

  function runUidCommand(socket: Socket, name: string, rest: string) {
    if (name === 'SEARCH') {
      const unseen = mails.filter(({ flags }) => !flags.has('\\Seen'));
      socket.write(`* SEARCH${unseen.map(({ uid }) => ` ${uid}`).join('')}\r\n`);
      return;
    }
    const [, uid = '', items = ''] = /^(\d+) (.*)$/.exec(rest) ?? [];
    const index = mails.findIndex((mail) => mail.uid === Number(uid));
    const mail = mails[index];
    if (!mail) return;
    if (name === 'FETCH') socket.write(describeMail(mail, index + 1, items));
    if (name === 'STORE') for (const flag of items.match(/\\\w+/g) ?? []) mail.flags.add(flag);
  }

  function run(socket: Socket, line: string) {
    const [tag = '', command = '', ...words] = line.split(' ');
    const reply = (text: string) => socket.write(`${tag} ${text}\r\n`);
    const name = command.toUpperCase();
    if (name === 'LOGIN')
      return reply(
        words.join(' ').replaceAll('"', '') === `${user} ${password}`
          ? 'OK in'
          : 'NO [AUTHENTICATIONFAILED] no',
      );
    if (name === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1\r\n');
    if (name === 'LIST') socket.write('* LIST (\\HasNoChildren) "/" INBOX\r\n');
    if (name === 'SELECT') socket.write(`${selected().join('\r\n')}\r\n`);
    if (name === 'UID') {
      const [act = '', ...rest] = words;
      if (isLosingConnections && act.toUpperCase() === 'STORE') return socket.destroy();
      runUidCommand(socket, act.toUpperCase(), rest.join(' '));
    }
    if (name === 'LOGOUT') socket.write('* BYE\r\n');
    reply('OK done');
    return name === 'LOGOUT' ? socket.end() : undefined;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
      const lines = received.split('\r\n');
      received = lines.pop() ?? '';
      for (const line of lines) run(socket, line);
    });
    socket.write(`${greeting}\r\n`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `imap://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    mails,
    deliver(raw: string | Buffer) {
      lastUid += 1;
      const mail = { uid: lastUid, raw: Buffer.from(raw), flags: new Set<string>() };
      mails.push(mail);
      return mail;
    },
    /** Ends the connection instead of marking a mail as read. */
    loseConnections(isLosing: boolean) {
      isLosingConnections = isLosing;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
