import { previewText } from '../../preview.ts';
import type { ChatMessage } from './chat.ts';

type Described = Pick<ChatMessage, 'content' | 'attachments' | 'deletedAt'>;

/** What a message says, in one line. */
export const describeMessage = ({ content, attachments, deletedAt }: Described) =>
  previewText({
    content,
    isDeleted: deletedAt !== null,
    fileName: attachments[0]?.name ?? null,
  }).replaceAll(/\s+/g, ' ');
