import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import type { MentionablePerson } from '../schema.ts';

const nobody: MentionablePerson[] = [];

/** Who can be mentioned in a comment on the task. They are loaded when the field gets the focus. */
export function useMentionable(taskId: number) {
  const [isNeeded, setNeeded] = useState(false);
  const { data = nobody } = trpc.comments.mentionable.useQuery({ taskId }, { enabled: isNeeded });
  return { people: data, load: () => setNeeded(true) };
}
