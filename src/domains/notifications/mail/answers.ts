import { type AnswerTarget, answerAddressOf } from '#domains/answers/address.ts';
import { type MailEnv, senderOf } from '#server/mail/sender.ts';
import type { Mailbox } from '#server/mail/transport.ts';
import { isAdmin, type Role } from '#shared/actor.ts';
import type { Entries } from './templates.ts';

type Reader = { id: number; role: Role };

const commentKinds: ReadonlySet<string> = new Set(['comment', 'mention', 'changes-requested']);

/** What the answer to a mail about one subject is added to. */
function targetOf(entries: Entries, { id: userId, role }: Reader): AnswerTarget | undefined {
  const [{ subject }] = entries;
  switch (subject.kind) {
    case 'task':
      return entries.some(({ kind }) => commentKinds.has(kind))
        ? { kind: 'task', id: subject.id, userId }
        : undefined;
    case 'conversation':
      return { kind: 'conversation', id: subject.id, userId };
    case 'support':
      return { kind: 'support', id: isAdmin({ role }) ? subject.id : userId, userId };
    default:
      return undefined;
  }
}

/** The mailbox for the answer to a mail about one subject; undefined if an answer cannot be imported. */
export function answerMailboxOf(env: MailEnv, entries: Entries, reader: Reader) {
  const target = targetOf(entries, reader);
  const address = target && answerAddressOf(env, target);
  return address === undefined
    ? undefined
    : ({ name: senderOf(env).name, address } satisfies Mailbox);
}
