type LinkedTask = { id: number; title: string };

const linkPattern = /\(\/tasks\?id=(\d{1,10})\)$/;
const taskLine = /(?:^|\n)Task: ([^\n]+) \(\/tasks\?id=(\d{1,10})\)$/;

/** Ends a message with the task that it is about. The path works on every address of the site. */
export const appendTaskLink = (text: string, { id, title }: LinkedTask) =>
  `${text}\n\nTask: ${title} (/tasks?id=${id})`;

/** The text of a message before the task that it ends with, and that task or null. */
export function splitTaskLink(content: string): { text: string; task: LinkedTask | null } {
  const [, title, id] = taskLine.exec(content) ?? [];
  if (title === undefined) return { text: content, task: null };
  return { text: content.replace(taskLine, '').trimEnd(), task: { id: Number(id), title } };
}

/** The message without the path of its task, for one line of text. */
export const withoutTaskPath = (content: string) => content.replace(linkPattern, '').trimEnd();

/**
 * The id of the task that a URL of this site leads to, as a page or over the board. Null for every other URL, for what
 * only looks like one, and for a place within the task, such as a comment.
 */
export function taskOfUrl(url: string, origin: string) {
  if (!URL.canParse(url)) return null;
  const { origin: site, pathname, searchParams, hash } = new URL(url);
  if (site !== origin || pathname !== '/tasks' || hash !== '') return null;
  return (
    Number((searchParams.get('id') ?? searchParams.get('task'))?.match(/^\d{1,9}$/)?.[0]) || null
  );
}
