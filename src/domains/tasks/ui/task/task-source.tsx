import { Box } from '@chakra-ui/react';
import { MessageSquare } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { TextLink } from '#client/ui/link.tsx';
import { formatDateTime } from '#shared/dates.ts';

/** The message that the task was created from, for the two people of the message. */
export function TaskSource({ taskId }: { taskId: number }) {
  const { data } = trpc.messages.sourceOfTask.useQuery({ taskId });
  if (!data?.source) return null;
  const { id, contactId, senderName, createdAt } = data.source;
  return (
    <Box display="flex" alignItems="center" gap="1.5" fontSize="sm" color="muted">
      <MessageSquare aria-hidden size={14} strokeWidth={1.75} />
      <TextLink to="/messages" search={{ contact: contactId, message: id }} overflowWrap="anywhere">
        From a message of {senderName}, {formatDateTime(createdAt)}
      </TextLink>
    </Box>
  );
}
