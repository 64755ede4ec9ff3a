import { type FileFault, faultsBlocks, type Refused } from '#domains/tasks/mail/mails.ts';
import type { AddressOwner } from '#domains/tasks/mail/queries.ts';
import type { Db } from '#server/db.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';

export type Answer = 'comment' | 'message';

const buttonOf = (answer: Answer, site: string) =>
  answer === 'comment'
    ? { label: 'Open your tasks', href: `${site}/tasks` }
    : { label: 'Open your messages', href: `${site}/messages` };

export const answerRefused = defineMail<Refused & { answer: Answer }>({
  kind: 'task-mail',
  samples: {
    usual: {
      fullName: 'Maya Lindqvist',
      answer: 'comment',
      reason: 'It has no text of your own.',
    },
    'to an author without an account': {
      fullName: null,
      answer: 'message',
      reason:
        'It was sent from maya@example.com. Only emails from the address of the account become messages.',
    },
  },
  write: ({ fullName, answer, reason }, site) => ({
    subject: `Your email did not become a ${answer}`,
    preview: `Reason: ${reason}`,
    ...(fullName !== null && { greets: fullName }),
    blocks: [
      `We received ${fullName === null ? 'an' : 'your'} answer to an email of ours, but did not add it.`,
      `Reason: ${reason}`,
    ],
    button: buttonOf(answer, site),
  }),
});

type Incomplete = { fullName: string; answer: Answer; faults: FileFault[] };

export const answerWithoutFiles = defineMail<Incomplete>({
  kind: 'task-mail',
  samples: {
    usual: {
      fullName: 'Maya Lindqvist',
      answer: 'comment',
      faults: [{ name: 'contract.docx', reason: 'Files of this type are not accepted.' }],
    },
  },
  write: ({ fullName, answer, faults }, site) => ({
    subject: `Your email is now a ${answer}, without some of its files`,
    preview: faults.map(({ name }) => name).join(', '),
    greets: fullName,
    blocks: faultsBlocks(faults),
    button: buttonOf(answer, site),
  }),
});

/** Tells the author which files of their answer were left out. */
export const queueAnswerWithoutFiles = (
  db: Db,
  env: MailEnv,
  { id, email, fullName }: AddressOwner,
  incomplete: Omit<Incomplete, 'fullName'>,
) =>
  queueMail(db, env, {
    ...answerWithoutFiles.render({ fullName, ...incomplete }, siteAddress(env)),
    to: email,
    userId: id,
  });
