import { splitTaskLink } from '#domains/messages/task-link.ts';
import { usualTaskCategory } from '#shared/agency.ts';
import { titleLimit } from '../limits.ts';

export type SourceMessage = {
  id: number;
  content: string;
  senderName: string;
  /** The client of the two people; null between a VA and an administrator. */
  clientId: number | null;
};

const minDescriptionLength = 10;

/** The fields of a task that is created from a message: its first line, and its text. */
export function toTaskFields({ content, senderName, clientId }: SourceMessage) {
  const { text } = splitTaskLink(content);
  const [firstLine = ''] = text.trim().split('\n');
  const letters = [...firstLine.trim()];
  const title =
    letters.length > titleLimit
      ? `${letters.slice(0, titleLimit - 1).join('')}…`
      : letters.join('');
  const isShort = [...text].length < minDescriptionLength;
  return {
    title,
    description: isShort ? `Message from ${senderName}: ${text}` : text,
    // Most messages ask for something that fits there, and the user can change it.
    category: usualTaskCategory(),
    ...(clientId !== null && { clientId: String(clientId) }),
  };
}
