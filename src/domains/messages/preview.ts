import { withoutTaskPath } from './task-link.ts';

export const deletedText = 'This message was deleted';

type Previewed = { content: string; isDeleted: boolean; fileName: string | null };

/** The line that shows a message in a list. */
export function previewText({ content, isDeleted, fileName }: Previewed) {
  if (isDeleted) return deletedText;
  return withoutTaskPath(content) || (fileName === null ? '' : `File: ${fileName}`);
}
