import { splitMentions } from '#domains/comments/mentions.ts';
import { redactComment } from '#domains/comments/policy.ts';
import { listComments } from '#domains/comments/queries.ts';
import { canReadTask, redactTask } from '#domains/tasks/policy.ts';
import { findTask } from '#domains/tasks/queries.ts';
import type { Db } from '#server/db.ts';
import { type LetterFact, shorten } from '#server/mail/letter.ts';
import type { Actor } from '#shared/actor.ts';
import { formatDay, formatHoursMinutes } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { sumLoggedHours } from './link/queries.ts';

/** What a reader sees of a task outside of the portal, in a mail or on the page behind it. */
export type Result = {
  id: number;
  title: string;
  description: string;
  dueDate: string;
  estimatedHours: number | null;
  loggedHours: number;
  /** The names of the files of the last comment and of the task. */
  files: string[];
  lastComment: { by: string; text: string } | null;
};

const maxTextLength = 600;
/** More files are counted. */
const maxFileNames = 5;

/** Undefined if the reader cannot read the task. */
export async function readResult(db: Db, actor: Actor, taskId: number) {
  const found = await findTask(db, taskId);
  if (!found || !canReadTask(actor, found)) return undefined;
  const task = redactTask(actor, found);
  const [stored] = await listComments(db, taskId, { limit: 1 });
  const last = stored && redactComment(actor, task, stored);
  const { id, title, description, dueDate, estimatedHours } = task;
  const result: Result = {
    id,
    title,
    description: shorten(description, maxTextLength),
    dueDate,
    estimatedHours,
    loggedHours: await sumLoggedHours(db, taskId),
    files: [...(last?.attachments ?? []), ...task.attachments].map(({ name }) => name),
    lastComment: last ? { by: last.user.fullName, text: toText(last) } : null,
  };
  return result;
}

const toText = ({
  content,
  mentions,
}: Pick<ReturnType<typeof redactComment>, 'content' | 'mentions'>) =>
  shorten(
    splitMentions(content, mentions)
      .map(({ text }) => text)
      .join(''),
    maxTextLength,
  );

function describeHours({ estimatedHours, loggedHours }: Result) {
  const logged = `${formatHoursMinutes(loggedHours)} logged`;
  if (!estimatedHours) return logged;
  return `${logged} of ${formatHoursMinutes(estimatedHours)} estimated`;
}

function describeFiles(files: readonly string[]) {
  const more = files.length - maxFileNames;
  const names = files.slice(0, maxFileNames).join(', ');
  return more > 0 ? `${names} and ${plural(more, 'more file')}` : names;
}

export const resultFacts = (result: Result): LetterFact[] => [
  ['Due', formatDay(result.dueDate)],
  ['Hours', describeHours(result)],
  ...(result.files.length > 0 ? [['Files', describeFiles(result.files)] as const] : []),
];
