import {
  type Accepted,
  acceptAuthor,
  chooseOwner,
  type IdentifyContext,
  type Refusal,
  refuseUnknownAddress,
} from '#domains/tasks/mail/identify.ts';
import { listUsers } from '#domains/tasks/mail/queries.ts';
import type { IncomingMail } from '#server/mail/inbox/read-mail.ts';
import type { AnswerTarget, NamedTarget } from './address.ts';
import type { Answer } from './mails.ts';

export const answerOf = ({ kind }: AnswerTarget): Answer =>
  kind === 'task' ? 'comment' : 'message';

const outdated = 'Its address is not valid any more. Answer a later email, or write in the portal.';

/** Whose answer it is, or why it cannot be added; undefined if no one gets an answer. */
export async function identifyAnswer(
  context: IdentifyContext,
  mail: IncomingMail,
  named: [NamedTarget, ...NamedTarget[]],
): Promise<((Accepted | Refusal) & { target: AnswerTarget }) | undefined> {
  const targets = named.flatMap(({ target, isSigned }) => (isSigned ? target : []));
  if (targets.length === 0) {
    const refusal = await refuseUnknownAddress(context, mail, outdated);
    return refusal && { ...refusal, target: named[0].target };
  }
  const users = await listUsers(
    context.db,
    targets.map(({ userId }) => userId),
  );
  const owner = chooseOwner(users, mail);
  const target = targets.find(({ userId }) => userId === owner?.id);
  if (!owner || !target) return undefined;
  const found = await acceptAuthor(context, mail, owner, `${answerOf(target)}s`);
  return found && { ...found, target };
}
